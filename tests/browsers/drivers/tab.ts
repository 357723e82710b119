/** A reference of the driver to an element of a page. */
export type ElementHandle = object & { readonly __element?: never }

/** A function that `evaluate` can run: arguments and result are JSON. */
export type Script<Args extends unknown[], Result> = (...args: Args) => Result | Promise<Result>

/** A window with its own profile. Each driver implements `click`, `type` and `press` with input events. */
export interface Tab {
  /**
   * Page errors since the window was opened; also console errors and warnings if the driver reports them. Complete after `close`.
   */
  readonly problems: string[]
  /** Loads a URL and resolves after its load event. */
  goto(url: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page. It must not use variables outside its scope. */
  evaluate<Args extends unknown[], Result>(script: Script<Args, Result>, ...args: Args): Promise<Result>
  /** Like `evaluate`, for a function that returns an element or null. */
  element<Args extends unknown[]>(script: Script<Args, Element | null>, ...args: Args): Promise<ElementHandle | null>
  /** Scrolls the element into view and clicks its center. */
  click(element: ElementHandle): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  /** Presses a key, or a combination: `Tab`, `Shift+Tab`, `Control+Enter`. */
  press(keys: string): Promise<void>
  /** Selects an option of a select element by its label. */
  choose(select: ElementHandle, label: string): Promise<void>
  /** Enters a date (2026-12-12) or a time (11:30) into its field. */
  enter(input: ElementHandle, value: string): Promise<void>
  /** Sets the files of an `input[type=file]`. */
  upload(input: ElementHandle, paths: string[]): Promise<void>
  close(): Promise<void>
}

export interface TabOptions {
  /** Makes IndexedDB unavailable, as in some private windows and under some device policies. */
  withoutIndexedDb?: boolean
}

export interface Browser {
  open(options?: TabOptions): Promise<Tab>
  close(): Promise<void>
}

/** The size of a common iPhone, in CSS pixels. */
export const phone = { width: 390, height: 844 } as const

/** Time zone and language of every engine, so that dates are typed and displayed in one order. */
export const surroundings = { TZ: 'Europe/Madrid', LANG: 'en_GB.UTF-8', LANGUAGE: 'en_GB', LC_ALL: 'C.UTF-8' } as const
