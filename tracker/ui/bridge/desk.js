// What belongs to the whole screen: typed commands, undo by key, the cover, the wake lock, the screen's width.
const PHONE = 640
const STEP = 10
const SENT = 20
const page = Math.random().toString(36).slice(2)
const COVERED = "fury-tracker-covered"
let desk = null

function make(tag, name, text) {
  const element = document.createElement(tag)
  element.className = name
  if (text) element.textContent = text
  return element
}

function typing(target) {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable=true], [role=textbox], [role=combobox], [role=listbox]")
  )
}

function fold(text) {
  return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase()
}

class Desk {
  constructor() {
    this.typed = ""
    this.number = 0
    this.recent = []
    this.line = make("div", "fury-line")
    this.line.setAttribute("role", "status")
    this.words = make("span", "fury-typed")
    this.guess = make("span", "fury-guess")
    this.line.append(this.words, this.guess)
    this.cover = make("div", "fury-cover")
    this.cover.append(make("p", "fury-cover-title"), make("p", "fury-cover-hint"))
    this.cover.addEventListener("click", () => this.setCover(false))
    document.body.append(this.line, this.cover)
    this.onKey = (event) => this.key(event)
    this.onResize = () => this.measure()
    this.onShown = () => this.wake()
    window.addEventListener("keydown", this.onKey, true)
    window.addEventListener("resize", this.onResize)
    document.addEventListener("visibilitychange", this.onShown)
  }

  update({ data, setTriggerValue, setStateValue, parentElement }) {
    this.data = data
    this.trigger = setTriggerValue
    this.report = setStateValue
    this.cover.children[0].textContent = data.words.covered
    this.cover.children[1].textContent = data.words.uncover
    const button = parentElement.querySelector("button")
    button.textContent = data.words.cover
    button.title = data.words.cover_key
    button.onclick = () => this.setCover(true)
    if (sessionStorage.getItem(COVERED)) this.setCover(true)
    this.measure()
    this.wake()
    this.show()
  }

  remove() {
    window.removeEventListener("keydown", this.onKey, true)
    window.removeEventListener("resize", this.onResize)
    document.removeEventListener("visibilitychange", this.onShown)
    this.line.remove()
    this.cover.remove()
    if (this.lock) this.lock.release().catch(() => {})
  }

  setCover(on) {
    this.cover.classList.toggle("fury-on", on)
    if (on) sessionStorage.setItem(COVERED, "1")
    else sessionStorage.removeItem(COVERED)
  }

  key(event) {
    const covered = this.cover.classList.contains("fury-on")
    if (covered) {
      if (event.key === "Escape") this.setCover(false)
      this.take(event)
      return
    }
    if (typing(event.target)) return
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !this.typed && this.data.keys) {
      const name = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[event.key.toLowerCase()]
      if (name) this.send(event, name, true)
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "Escape") {
      if (document.querySelector("[role=dialog]")) return
      if (this.typed) this.type("")
      else this.setCover(true)
      this.take(event)
    } else if (!this.data.keys) {
      return
    } else if (!this.typed && (event.key === "u" || event.key === "U")) {
      this.send(event, event.shiftKey ? "redo" : "undo", true)
    } else if (event.key === "Backspace" && this.typed) {
      this.type(this.typed.slice(0, -1))
      this.take(event)
    } else if (event.key === "Tab" && this.typed && this.best) {
      this.type(this.typed.replace(/\S*$/, "") + this.best + " ")
      this.take(event)
    } else if (event.key === "Enter" && this.typed) {
      const typed = this.typed.trim()
      this.type("")
      if (typed) this.send(event, "command", typed)
      else this.take(event)
    } else if (event.key.length === 1 && (this.typed || /[\p{L}\p{N}]/u.test(event.key))) {
      this.type((this.typed + event.key).slice(0, 200))
      this.take(event)
    }
  }

  take(event) {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  send(event, name, value) {
    this.take(event)
    this.number += 1
    this.recent = [...this.recent, [this.number, name, value]].slice(-SENT)
    this.trigger("sent", { page, events: this.recent })
  }

  type(text) {
    this.typed = text
    this.show()
  }

  show() {
    const last = fold(this.typed.split(/\s/).pop())
    this.best = null
    let guesses = []
    if (last.length >= 2) {
      guesses = (this.data.places || []).filter(([id, name]) => id.startsWith(last) || fold(name).startsWith(last))
      if (guesses.length === 1) this.best = guesses[0][0]
    }
    this.words.textContent = this.typed
    this.guess.textContent = guesses.slice(0, 4).map(([, name]) => name).join(" · ")
    this.line.classList.toggle("fury-on", this.typed !== "")
  }

  measure() {
    const round = (length) => Math.floor(length / STEP) * STEP
    const width = round(window.innerWidth)
    // A phone's browser hides and shows its own bars while one scrolls; that is no change of size.
    const height = width < PHONE && this.size && this.size[0] === width ? this.size[1] : round(window.innerHeight)
    const known = this.size || this.data.size
    this.size = [width, height]
    if (known[0] !== width || known[1] !== height) this.report("size", this.size)
  }

  wake() {
    if (!this.data.awake || !navigator.wakeLock || document.visibilityState !== "visible") return
    if (this.lock && !this.lock.released) return
    navigator.wakeLock.request("screen").then((lock) => (this.lock = lock)).catch(() => {})
  }
}

export default function (component) {
  if (!desk) desk = new Desk()
  desk.update(component)
  return () => {
    if (desk) desk.remove()
    desk = null
  }
}
