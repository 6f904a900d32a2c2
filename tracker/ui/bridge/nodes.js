// Shows a tree of plain nodes: [tag, attributes, ...children], where a child is a node or a text. Texts are
// only ever set as text, so a name or a note cannot become markup. A node with "tap" sends that word.
const TAGS = new Set(
  ["div", "span", "b", "i", "p", "h1", "h2", "h3", "button", "table", "thead", "tbody", "tr", "td", "th", "ol", "ul", "li", "small"],
)
const ATTRIBUTES = new Set(["class", "title", "style", "role", "aria-label", "aria-pressed", "aria-current", "disabled", "colspan", "scope"])
const SENT = 20
// Milliseconds after a release within which its click comes.
const CLICK = 60
// Each mounting is a page of its own: its numbers begin anew.
const newPage = () => Math.random().toString(36).slice(2)
const state = new Map()

function build(node, tap) {
  if (typeof node === "string") return document.createTextNode(node)
  const [tag, attributes, ...children] = node
  const element = document.createElement(TAGS.has(tag) ? tag : "span")
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "tap") element.addEventListener("click", () => tap(value))
    else if (ATTRIBUTES.has(name)) element.setAttribute(name, value)
  }
  if (tag === "button") element.type = "button"
  element.append(...children.map((child) => build(child, tap)))
  return element
}

// Scrolls the marked part of a list into its middle, without moving the page.
function bring(root) {
  const target = root.querySelector("[aria-current=true]")
  if (!target) return
  requestAnimationFrame(() => {
    const [box, row] = [root.getBoundingClientRect(), target.getBoundingClientRect()]
    root.scrollTop += row.top - box.top - (box.height - row.height) / 2
  })
}

function show(mine, tree, parentElement) {
  const wanted = JSON.stringify(tree)
  if (mine.drawn === wanted && mine.root && mine.root.isConnected) return
  const root = build(tree, (word) => {
    mine.number += 1
    mine.recent = [...mine.recent, [mine.number, "tap", word]].slice(-SENT)
    mine.send("sent", { page: mine.page, events: mine.recent })
  })
  root.addEventListener("pointerdown", () => hold(mine))
  const scrolled = mine.root ? mine.root.scrollTop : 0
  if (mine.root && mine.root.isConnected) mine.root.replaceWith(root)
  else parentElement.append(root)
  root.scrollTop = scrolled
  mine.root = root
  mine.drawn = wanted
  const anchor = tree[1].anchor
  if (anchor !== undefined && anchor !== mine.anchor) bring(root)
  mine.anchor = anchor
}

function hold(mine) {
  mine.pressed = true
  const free = () => {
    window.removeEventListener("pointerup", free)
    window.removeEventListener("pointercancel", free)
    setTimeout(() => {
      mine.pressed = false
      if (!mine.gone) mine.show()
    }, CLICK)
  }
  window.addEventListener("pointerup", free)
  window.addEventListener("pointercancel", free)
}

export default function ({ key, data, setTriggerValue, parentElement }) {
  let mine = state.get(key)
  if (!mine) {
    mine = { page: newPage(), number: 0, recent: [], drawn: null }
    state.set(key, mine)
  }
  mine.send = setTriggerValue
  // A tree that changes between press and release would swallow the tap: it waits for the release.
  mine.show = () => show(mine, data.tree, parentElement)
  if (!mine.pressed) mine.show()
  return () => {
    mine.gone = true
    if (mine.root) mine.root.remove()
    state.delete(key)
  }
}
