// Steps through a game: arrow keys, with Shift by whole phases, and a clock that plays on by itself. It waits
// for each step to arrive before it counts to the next, so a slow machine plays slowly and skips nothing.
const SENT = 20
// Each mounting is a page of its own: its numbers begin anew.
const newPage = () => Math.random().toString(36).slice(2)
const KEYS = { ArrowLeft: "back", ArrowRight: "on" }
let stepper = null

const WRITES = "input, textarea, select, [contenteditable=true], [role=textbox], [role=combobox], [role=listbox], [role=dialog]"
const MOVES = "[role=slider], [role=tab], [role=radio], [role=radiogroup]"

class Stepper {
  constructor() {
    this.page = newPage()
    this.number = 0
    this.recent = []
    this.byKeys = false
    this.onKey = (event) => this.key(event)
    this.onPress = () => (this.byKeys = false)
    window.addEventListener("keydown", this.onKey, true)
    window.addEventListener("pointerdown", this.onPress, true)
  }

  update({ data, setTriggerValue }) {
    this.trigger = setTriggerValue
    const before = this.data
    this.data = data
    const waits = before && before.playing && before.line === data.line && this.timer
    if (data.playing && waits) return
    clearTimeout(this.timer)
    this.timer = data.playing ? setTimeout(() => this.tick(), data.every) : null
  }

  tick() {
    this.timer = null
    this.send("play")
  }

  // A choice that was pressed leaves the arrow keys to us; one that was reached by Tab moves with them.
  takes(target) {
    if (document.querySelector(".fury-cover.fury-on")) return true
    if (!(target instanceof Element)) return false
    return target.closest(WRITES) || (this.byKeys && target.closest(MOVES))
  }

  key(event) {
    if (event.key === "Tab") this.byKeys = true
    const word = KEYS[event.key]
    if (!word || event.ctrlKey || event.metaKey || event.altKey || this.takes(event.target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    this.send(event.shiftKey ? `phase-${word}` : word)
  }

  send(word) {
    this.number += 1
    this.recent = [...this.recent, [this.number, "step", word]].slice(-SENT)
    this.trigger("sent", { page: this.page, events: this.recent })
  }

  remove() {
    window.removeEventListener("keydown", this.onKey, true)
    window.removeEventListener("pointerdown", this.onPress, true)
    clearTimeout(this.timer)
  }
}

export default function (component) {
  if (!stepper) stepper = new Stepper()
  stepper.update(component)
  return () => {
    if (stepper) stepper.remove()
    stepper = null
  }
}
