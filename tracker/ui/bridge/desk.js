// What belongs to the whole screen: typed commands, undo by key, the cover, the wake lock, the screen's width.
const PHONE = 640
const STEP = 10
const SENT = 20
// Each mounting is a page of its own: its numbers begin anew.
const newPage = () => Math.random().toString(36).slice(2)
const COVERED = "fury-tracker-covered"
const LONGEST = 300
const SHOWN = 5
const PATIENCE = 4000
const TWICE = { within: 350, apart: 24 }
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
    this.page = newPage()
    this.number = 0
    this.recent = []
    this.pending = null
    this.queued = null
    this.click = { at: -TWICE.within, x: 0, y: 0 }
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
    this.onClick = (event) => this.once(event)
    window.addEventListener("keydown", this.onKey, true)
    window.addEventListener("click", this.onClick, true)
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
    this.settle()
    this.show()
  }

  remove() {
    window.removeEventListener("keydown", this.onKey, true)
    window.removeEventListener("click", this.onClick, true)
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
    } else if (!this.typed && /^u$/i.test(event.key) && !(this.data.phrases && this.data.phrases.writes)) {
      this.send(event, event.shiftKey ? "redo" : "undo", true)
    } else if (!this.typed && event.key === "?" && !(this.data.phrases && this.data.phrases.writes)) {
      this.send(event, "command", "why:")
    } else if (event.key === "Backspace" && this.typed) {
      this.type(this.typed.slice(0, -1))
      this.take(event)
    } else if (event.key === "Enter" && (this.typed.trim() || this.free(event.target))) {
      this.take(event)
      this.enter()
    } else if (event.key.length === 1 && (this.typed || /[\p{L}\p{N}]/u.test(event.key))) {
      this.type((this.typed + event.key).slice(0, LONGEST))
      this.take(event)
    }
  }

  take(event) {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  send(event, name, value) {
    this.take(event)
    this.dispatch(name, value)
  }

  dispatch(name, value) {
    this.number += 1
    this.recent = [...this.recent, [this.number, name, value]].slice(-SENT)
    this.trigger("sent", { page: this.page, events: this.recent })
  }

  type(text) {
    this.typed = text
    this.show()
  }

  // Whether Enter means nothing else where the focus is.
  free(target) {
    return !(target instanceof Element && target.closest("button, a, [role=button], [role=tab], [role=option]"))
  }

  // What is typed before the screen has caught up with the last command waits for it.
  enter() {
    if (this.pending && performance.now() - this.pending.since < PATIENCE) {
      this.queued = [...(this.queued || []), this.typed]
      this.type("")
      return
    }
    const found = this.understand(this.typed)
    if (!found || !found.action) {
      if (this.typed.trim()) this.line.classList.add("fury-wrong")
      return
    }
    this.type("")
    this.dispatch("command", found.action)
    this.pending = { number: this.number, since: performance.now() }
  }

  settle() {
    const [from, number] = this.data.seen || []
    if (this.pending && !(from === this.page && number >= this.pending.number)) return
    const waiting = this.queued
    this.pending = null
    this.queued = null
    if (!waiting) return
    const typed = this.typed
    this.typed = waiting[0]
    this.enter()
    if (this.typed) return
    if (waiting.length > 1) this.queued = waiting.slice(1)
    this.typed = typed
  }

  // The phrase that is meant: {text, action}, or {among: [...]} while it may be several.
  understand(raw) {
    const phrases = this.data.phrases
    const typed = fold(raw.trim())
    if (!phrases) return null
    if (!typed) return phrases.main && { text: phrases.main[0], action: phrases.main[1] }
    if (phrases.writes) return { text: phrases.writes, action: `write:${raw.trim()}` }
    const fits = ([keys]) => keys.some((key) => fold(key) === typed)
    const exact = phrases.phrases.find(fits)
    if (exact) return { text: exact[1], action: exact[2] }
    const [first, ...rest] = typed.split(/\s+/)
    if (rest.length) {
      const heads = phrases.heads.filter(([keys]) => keys.some((key) => this.starts(key, first)))
      const head = heads.find(([keys]) => keys.some((key) => fold(key) === first)) || heads[0]
      if (head && head[3] === null) return { text: head[1], action: head[2] + raw.trim().replace(/^\S+\s+/, "") }
      if (head) return this.goes(head, rest.join(" "))
    }
    const begun = phrases.phrases.filter(([keys]) => keys.some((key) => fold(key).startsWith(typed) || this.word(key, typed)))
    const places = this.placesOf(phrases.places, typed)
    const options = [
      ...begun.map(([, text, action]) => ({ text, action })),
      ...places.map(([id, name]) => ({ text: name, action: `answer:${id}` })),
    ]
    if (options.length === 1) return options[0]
    return options.length ? { among: options.map((option) => option.text) } : null
  }

  starts(key, first) {
    return key.length === 1 ? key === first : fold(key).startsWith(first) || this.word(key, first)
  }

  word(key, typed) {
    return typed.length > 1 && fold(key).split(/[\s\-'’,:]+/).some((part) => part.startsWith(typed))
  }

  // The places that are meant: by their whole name, else those marked on the map, else any.
  placesOf(places, typed) {
    const fitting = places.filter(([id, name]) => id.startsWith(typed) || fold(name).startsWith(typed) || this.word(name, typed))
    const exact = fitting.filter(([id, name]) => id === typed || fold(name) === typed)
    if (exact.length) return exact
    const marked = fitting.filter((place) => place[2])
    return marked.length ? marked : fitting
  }

  goes([, text, action, ways], typed) {
    const places = this.placesOf((this.data.places || []).map(([id, name]) => [id, name, id in ways]), typed)
    if (places.length !== 1) return places.length ? { among: places.map(([, name]) => name) } : null
    const [id, name] = places[0]
    const way = ways[id] || this.data.phrases.no_way
    return { text: text.replace("{place}", name).replace("{way}", way), action: action + id }
  }

  show() {
    const found = this.typed.trim() ? this.understand(this.typed) : null
    this.words.textContent = this.typed
    this.guess.textContent = !found ? this.data.words.unknown : found.among ? found.among.slice(0, SHOWN).join(" · ") : `⏎ ${found.text}`
    this.line.classList.toggle("fury-on", this.typed !== "")
    this.line.classList.toggle("fury-known", Boolean(found && found.action))
    this.line.classList.remove("fury-wrong")
  }

  // A second tap on the same spot of the entry at once was meant for what stood there before.
  once(event) {
    if (!event.detail || !(event.target instanceof Element)) return
    const inside = event.target.closest(".st-key-step, .st-key-undo")
    const near = Math.hypot(event.clientX - this.click.x, event.clientY - this.click.y) < TWICE.apart
    const soon = event.timeStamp - this.click.at < TWICE.within
    if (inside && near && soon && !event.target.closest(".fury-numbers-form, .st-key-undo")) this.take(event)
    else this.click = { at: event.timeStamp, x: event.clientX, y: event.clientY }
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
