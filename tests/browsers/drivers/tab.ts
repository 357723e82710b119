export type ElementHandle = object & { readonly __element?: never }

export type Script<Args extends unknown[], Result> = (...args: Args) => Result | Promise<Result>

export interface Tab {
  /** Page errors; also console errors and warnings if the driver reports them. Complete after `close`. */
  readonly problems: string[]
  goto(url: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  /** The function must not use variables outside its scope. */
  evaluate<Args extends unknown[], Result>(script: Script<Args, Result>, ...args: Args): Promise<Result>
  element<Args extends unknown[]>(script: Script<Args, Element | null>, ...args: Args): Promise<ElementHandle | null>
  click(element: ElementHandle): Promise<void>
  type(text: string): Promise<void>
  press(keys: string): Promise<void>
  choose(select: ElementHandle, label: string): Promise<void>
  enter(input: ElementHandle, value: string): Promise<void>
  upload(input: ElementHandle, paths: string[]): Promise<void>
  close(): Promise<void>
}

export interface TabOptions {
  withoutIndexedDb?: boolean
}

export interface Browser {
  open(options?: TabOptions): Promise<Tab>
  close(): Promise<void>
}

export const phone = { width: 390, height: 844 } as const

export const surroundings = { TZ: 'Europe/Madrid', LANG: 'en_GB.UTF-8', LANGUAGE: 'en_GB', LC_ALL: 'C.UTF-8' } as const
