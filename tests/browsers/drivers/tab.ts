/** An element of a page, as its driver refers to it. */
export type ElementHandle = object & { readonly __element?: never }

/** What `evaluate` can pass to a page and back: JSON, without functions. */
export type Script<Args extends unknown[], Result> = (...args: Args) => Result | Promise<Result>

/** One window with a profile of its own. Each engine's driver implements `click`, `type` and `press` with input events. */
export interface Tab {
  /** Page errors since the window was opened; where the driver reports them, console errors and warnings too. Complete after `close`. */
  readonly problems: string[]
  /** Loads a URL and resolves after its load event. */
  goto(url: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  /** Runs a function inside the page. It must not refer to anything outside itself. */
  evaluate<Args extends unknown[], Result>(script: Script<Args, Result>, ...args: Args): Promise<Result>
  /** As `evaluate`, for a function that returns an element, or null. */
  element<Args extends unknown[]>(script: Script<Args, Element | null>, ...args: Args): Promise<ElementHandle | null>
  /** Scrolls the element into view and clicks its center. */
  click(element: ElementHandle): Promise<void>
  /** Types into the element that has focus. */
  type(text: string): Promise<void>
  /** Presses a key, or several joined by "+": `Tab`, `Shift+Tab`, `Control+Enter`. */
  press(keys: string): Promise<void>
  /** Chooses an option of a select element by its label. */
  choose(select: ElementHandle, label: string): Promise<void>
  /** Enters a date (2026-12-12) or a time (11:30) into its field. */
  enter(input: ElementHandle, value: string): Promise<void>
  /** Chooses files for an `input[type=file]`. */
  upload(input: ElementHandle, paths: string[]): Promise<void>
  close(): Promise<void>
}

export interface TabOptions {
  /** Closes IndexedDB to the page, as some private windows and device policies do. */
  withoutIndexedDb?: boolean
}

/** A started engine. */
export interface Browser {
  open(options?: TabOptions): Promise<Tab>
  close(): Promise<void>
}

/** The size of a common iPhone, in CSS pixels. */
export const phone = { width: 390, height: 844 } as const

/** Time zone and language of every engine, so that dates are typed and read in one order. */
export const surroundings = { TZ: 'Europe/Madrid', LANG: 'en_GB.UTF-8', LANGUAGE: 'en_GB', LC_ALL: 'C.UTF-8' } as const
