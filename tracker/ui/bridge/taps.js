// Reports which place of the map was tapped: the place nearest to the finger, whatever the chart is doing.
// The chart's own events miss taps while it is being redrawn and, when the screen is touched, come twice.
const REPEAT = 450
const SLIP = 14
const REACH = 44
const SENT = 20
// Each mounting is a page of its own: its numbers begin anew.
const newPage = () => Math.random().toString(36).slice(2)
const state = new Map()

class Taps {
  constructor() {
    this.page = newPage()
    this.number = 0
    this.recent = []
    this.last = { place: null, at: -REPEAT }
    this.onDown = (event) => this.down(event)
    this.onUp = (event) => this.up(event)
    this.onCancel = () => (this.start = null)
    document.addEventListener("pointerdown", this.onDown, true)
    document.addEventListener("pointerup", this.onUp, true)
    document.addEventListener("pointercancel", this.onCancel, true)
  }

  update(data, send) {
    this.chart = data.chart
    this.places = data.places
    this.shape = data.shape
    this.send = send
  }

  remove() {
    document.removeEventListener("pointerdown", this.onDown, true)
    document.removeEventListener("pointerup", this.onUp, true)
    document.removeEventListener("pointercancel", this.onCancel, true)
  }

  area() {
    const plot = document.querySelector(`.st-key-${this.chart} .js-plotly-plot .nsewdrag`)
    const box = plot && plot.getBoundingClientRect()
    if (box && box.width) this.known = { left: box.left, top: box.top, width: box.width, height: box.height }
    return this.known
  }

  down(event) {
    this.start = null
    if (!event.isPrimary || event.button !== 0 || !(event.target instanceof Element)) return
    const inside = event.target.closest(`.st-key-${this.chart}`)
    if (!inside || event.target.closest("button, a, input, .modebar")) return
    this.start = [event.clientX, event.clientY]
  }

  up(event) {
    const start = this.start
    this.start = null
    if (!start || !event.isPrimary) return
    if (Math.hypot(event.clientX - start[0], event.clientY - start[1]) > SLIP) return
    const place = this.nearest(start[0], start[1])
    if (place) this.tap(place)
  }

  nearest(x, y) {
    const area = this.area()
    if (!area) return null
    let best = null
    let least = REACH
    const scale = Math.min(area.width / this.shape, area.height)
    const middle = [area.left + area.width / 2, area.top + area.height / 2]
    for (const [id, across, down] of this.places) {
      const far = Math.hypot(middle[0] + across * scale - x, middle[1] + down * scale - y)
      if (far < least) {
        least = far
        best = id
      }
    }
    return best
  }

  tap(place) {
    const now = performance.now()
    if (place === this.last.place && now - this.last.at < REPEAT) return
    this.last = { place, at: now }
    this.number += 1
    this.recent = [...this.recent, [this.number, "tap", place]].slice(-SENT)
    this.send("sent", { page: this.page, events: this.recent })
  }
}

export default function ({ key, data, setTriggerValue }) {
  if (!state.has(key)) state.set(key, new Taps())
  state.get(key).update(data, setTriggerValue)
  return () => {
    state.get(key).remove()
    state.delete(key)
  }
}
