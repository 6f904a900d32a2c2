// Draws the map from its figure (the subset of plotly's JSON that tracker.ui.map makes) and reports taps on
// its places: the place nearest to the finger. Streamlit's own chart would be built anew for every change,
// which takes a quarter of a second and loses what is tapped meanwhile; here only what changed is drawn.
const SVG = "http://www.w3.org/2000/svg"
const REPEAT = 450
const SLIP = 14
const REACH = 44
const SENT = 20
// Each mounting is a page of its own: its numbers begin anew.
const newPage = () => Math.random().toString(36).slice(2)
const maps = new Map()

const turned = (corners, r, from = -90) =>
  corners.map(([far, angle]) => {
    const a = ((angle + from) * Math.PI) / 180
    return [far * r * Math.cos(a), far * r * Math.sin(a)]
  })
const closed = (points) => `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L")}Z`
const circle = (r) => `M${r},0A${r},${r} 0 1,1 0,${-r}A${r},${r} 0 0,1 ${r},0Z`
const square = (r) => `M${r},${r}H${-r}V${-r}H${r}Z`
const diamond = (r, wide = 1.3) => `M${r * wide},0L0,${(r * 1.3) / (wide / 1.3)}L${-r * wide},0L0,${(-r * 1.3) / (wide / 1.3)}Z`

const SYMBOLS = {
  circle,
  square,
  diamond: (r) => diamond(r),
  "diamond-wide": (r) => diamond(r, 1.6),
  hexagon: (r) => closed(turned([0, 60, 120, 180, 240, 300].map((a) => [1, a]), r)),
  star: (r) => closed(turned([...Array(10).keys()].map((k) => [k % 2 ? 0.55 : 1.4, k * 36]), r)),
  bowtie: (r) => `M${r},${r}V${-r}L${-r},${r}V${-r}Z`,
  cross: (r) => {
    const [a, b] = [r * 1.2, r * 0.4]
    return `M${a},${b}H${b}V${a}H${-b}V${b}H${-a}V${-b}H${-b}V${-a}H${b}V${-b}H${a}Z`
  },
  x: (r) => {
    const points = []
    for (let k = 0; k < 4; k += 1) points.push([1.3, 90 * k - 17], [1.3, 90 * k + 17], [0.5, 90 * k + 45])
    return closed(turned(points, r, -45))
  },
  hash: (r) => `M${-r},${-r / 3}H${r}M${-r},${r / 3}H${r}M${-r / 3},${-r}V${r}M${r / 3},${-r}V${r}`,
}

function make(tag, attributes, style) {
  const element = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  if (style) Object.assign(element.style, style)
  return element
}

const pick = (value, i) => (Array.isArray(value) ? value[i] : value)

class Board {
  constructor(host) {
    this.root = document.createElement("div")
    this.root.className = "fury-map"
    this.svg = make("svg", { role: "img" }, { width: "100%", height: "100%", display: "block" })
    this.ground = make("g", {})
    this.signs = make("g", {})
    this.touch = make("circle", { r: 22, fill: "none", "stroke-width": 4, "pointer-events": "none" }, { opacity: 0 })
    this.svg.append(this.ground, this.signs, this.touch)
    this.root.append(this.svg)
    host.append(this.root)
    this.page = newPage()
    this.number = 0
    this.recent = []
    this.last = { place: null, at: -REPEAT }
    this.root.addEventListener("pointerdown", (event) => this.down(event))
    this.root.addEventListener("pointerup", (event) => this.up(event))
    this.root.addEventListener("pointercancel", () => this.cancel())
    this.resized = new ResizeObserver(() => this.draw())
    this.resized.observe(this.root)
  }

  update({ data, setTriggerValue }) {
    this.send = setTriggerValue
    this.data = data
    this.root.style.height = `${data.height}px`
    this.svg.setAttribute("aria-label", data.label)
    const { shapes, meta } = data.figure.layout
    const lines = data.figure.data.filter((trace) => trace.mode === "lines" && trace.meta !== "above")
    const ground = JSON.stringify([shapes, lines, meta])
    if (ground !== this.groundDrawn) this.drawGround(shapes, lines)
    this.groundDrawn = ground
    this.draw()
    this.touch.style.opacity = 0
  }

  drawGround(shapes, lines) {
    const parts = shapes.map((shape) =>
      make("path", {
        d: shape.path,
        fill: shape.fillcolor,
        "fill-rule": shape.fillrule || "nonzero",
        stroke: shape.line.color,
        "stroke-width": shape.line.width,
        "vector-effect": "non-scaling-stroke",
      }),
    )
    for (const { x, y, line } of lines) {
      let path = ""
      let pen = "M"
      x.forEach((value, i) => {
        if (value === null) pen = "M"
        else {
          path += `${pen}${value},${y[i]}`
          pen = "L"
        }
      })
      const dash = line.dash === "solid" ? "none" : line.dash.replaceAll("px", "")
      parts.push(
        make("path", {
          d: path,
          fill: "none",
          stroke: line.color,
          "stroke-width": line.width,
          "stroke-dasharray": dash,
          "vector-effect": "non-scaling-stroke",
        }),
      )
    }
    this.ground.replaceChildren(...parts)
  }

  draw() {
    const box = { width: this.root.clientWidth, height: this.root.clientHeight }
    if (!this.data || !box.width || !box.height) return
    const { frame, halo, land } = this.data.figure.layout.meta
    const [x0, x1, y0, y1] = frame
    const scale = Math.min(box.width / (x1 - x0), box.height / (y1 - y0))
    const middle = [box.width / 2, box.height / 2]
    this.scale = scale
    this.at = (x, y) => [middle[0] + (x - (x0 + x1) / 2) * scale, middle[1] - (y - (y0 + y1) / 2) * scale]
    const [left, top] = this.at(0, 0)
    this.root.style.background = land
    this.ground.setAttribute("transform", `matrix(${scale},0,0,${-scale},${left},${top})`)
    const parts = []
    for (const trace of this.data.figure.data) {
      if (trace.mode === "lines") {
        if (trace.meta === "above") parts.push(this.path(trace))
        continue
      }
      trace.x.forEach((x, i) => {
        const [px, py] = this.at(x, trace.y[i])
        if (px < -60 || py < -60 || px > box.width + 60 || py > box.height + 60) return
        const size = pick(trace.marker.size, i)
        const mark = this.mark(trace.marker, i, size, px, py)
        if (mark) parts.push(mark)
        if (trace.text) parts.push(this.text(trace, i, size, px, py, halo))
      })
    }
    this.signs.replaceChildren(...parts)
  }

  path({ x, y, line }) {
    let pen = "M"
    const points = x.map((value, i) => {
      if (value === null) {
        pen = "M"
        return ""
      }
      const step = pen + this.at(value, y[i]).map((far) => far.toFixed(1)).join(",")
      pen = "L"
      return step
    })
    return make("path", {
      d: points.join(""),
      fill: "none",
      stroke: line.color,
      "stroke-width": line.width,
      "stroke-dasharray": line.dash === "solid" ? "none" : line.dash.replaceAll("px", ""),
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
    })
  }

  mark(marker, i, size, px, py) {
    const fill = pick(marker.color, i)
    if (fill === "rgba(0,0,0,0)") return null
    const name = pick(marker.symbol, i) || "circle"
    const open = name.includes("-open")
    const shape = SYMBOLS[name.replace("-open-dot", "").replace("-open", "")] || circle
    const line = marker.line || {}
    const attributes = {
      d: shape(size / 2) + (name.endsWith("-dot") ? circle(2) : ""),
      transform: `translate(${px.toFixed(1)},${py.toFixed(1)})`,
      fill: open ? "none" : fill,
      stroke: open ? fill : pick(line.color, i) || "none",
      "stroke-width": pick(line.width, i) ?? (open ? 2 : 0),
    }
    return make("path", attributes)
  }

  text(trace, i, size, px, py, halo) {
    const font = trace.textfont
    const points = pick(font.size, i)
    const [vertical, horizontal] = pick(trace.textposition, i).split(" ")
    const gap = size / 2 + 2
    let [x, y] = [px, py + points * 0.34]
    let anchor = "middle"
    if (vertical === "top") y = py - gap - points * 0.12
    if (vertical === "bottom") y = py + gap + points * 0.82
    if (horizontal !== "center") {
      anchor = horizontal === "right" ? "start" : "end"
      x = px + (horizontal === "right" ? 1 : -1) * (vertical === "middle" ? gap : gap * 0.4)
    }
    const raw = trace.text[i]
    const plain = raw
      .replace(/^<[bi]>|<\/[bi]>$/g, "")
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&quot;/g, '"')
      .replace(/&#x27;/g, "'")
      .replace(/&amp;/g, "&")
    const element = make("text", { x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor, fill: pick(font.color, i) })
    element.style.fontSize = `${points}px`
    element.style.fontWeight = raw.startsWith("<b>") ? 700 : pick(font.weight, i) || 400
    if (raw.startsWith("<i>")) element.style.fontStyle = "italic"
    if (font.shadow) Object.assign(element.style, { stroke: halo, strokeWidth: "3px", paintOrder: "stroke", strokeLinejoin: "round" })
    element.textContent = plain
    return element
  }

  down(event) {
    this.start = null
    if (!event.isPrimary || event.button !== 0) return
    this.start = [event.clientX, event.clientY]
    const place = this.nearest(...this.start)
    if (place && this.data.taps) this.show(place)
  }

  up(event) {
    const start = this.start
    this.start = null
    if (!start || !event.isPrimary) return
    const slipped = Math.hypot(event.clientX - start[0], event.clientY - start[1]) > SLIP
    const place = slipped ? null : this.nearest(...start)
    if (place && this.data.taps) this.tap(place[0])
    else this.touch.style.opacity = 0
  }

  cancel() {
    this.start = null
    this.touch.style.opacity = 0
  }

  nearest(x, y) {
    const box = this.root.getBoundingClientRect()
    let best = null
    let least = REACH
    for (const place of this.data.places) {
      const [px, py] = this.at(place[1], place[2])
      const far = Math.hypot(box.left + px - x, box.top + py - y)
      if (far < least) {
        least = far
        best = place
      }
    }
    return best
  }

  show([, x, y]) {
    const [px, py] = this.at(x, y)
    this.touch.setAttribute("cx", px)
    this.touch.setAttribute("cy", py)
    this.touch.setAttribute("stroke", this.data.figure.layout.meta.touch)
    this.touch.style.opacity = 1
  }

  tap(place) {
    const now = performance.now()
    if (place === this.last.place && now - this.last.at < REPEAT) return
    this.last = { place, at: now }
    this.number += 1
    this.recent = [...this.recent, [this.number, "tap", place]].slice(-SENT)
    this.send("sent", { page: this.page, events: this.recent })
  }

  remove() {
    this.resized.disconnect()
    this.root.remove()
  }
}

export default function (component) {
  const { key, parentElement } = component
  let board = maps.get(key)
  if (!board || !board.root.isConnected) {
    if (board) board.remove()
    board = new Board(parentElement)
    maps.set(key, board)
  }
  board.update(component)
  return () => {
    board.remove()
    if (maps.get(key) === board) maps.delete(key)
  }
}
