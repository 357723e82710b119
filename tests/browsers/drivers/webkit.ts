import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Builder, By, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { programPath } from '../../../scripts/browser-engines.ts'
import { retry } from '../support/retry.ts'
import { phone, surroundings, type Browser, type ElementHandle, type Script, type Tab, type TabOptions } from './tab.ts'

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

const listening = (port: number) =>
  retry(async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect').finally(() => socket.destroy())
  })

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

/** Each window has its own X display, so that each has focus and a clipboard. */
async function openDisplay(): Promise<{ name: string; close: () => Promise<void> }> {
  const screen = `${phone.width}x${phone.height}x24`
  const args = ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp']
  const xvfb = spawn(programPath('xvfb'), args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = (await once(createInterface(xvfb.stdout), 'line')) as [string]
  return { name: `:${number}`, close: () => end(xvfb) }
}

// Without these styles, the browser's toolbar keeps the window wider than a phone.
const styles = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; }'

export async function launchWebKit(): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'peeps-webkit-'))
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), styles)
  return {
    open: options => openTab(folder, options),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

async function openTab(folder: string, { withoutIndexedDb = false }: TabOptions = {}): Promise<Tab> {
  const [display, port] = await Promise.all([openDisplay(), freePort()])
  const child = spawn(programPath('webkitDriver'), [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...surroundings,
      DISPLAY: display.name,
      XDG_CONFIG_HOME: folder,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  })
  await listening(port)
  const args = ['--automation', '--full-screen', ...(withoutIndexedDb ? ['--features=-IndexedDBAPI'] : [])]
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: programPath('miniBrowser'), args },
  })
  const driver = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build()
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...phone })
  return new WebKitTab(driver, async () => {
    await driver.quit()
    await end(child)
    await display.close()
  })
}

const keyNames: Record<string, string> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Space: Key.SPACE,
  ArrowRight: Key.ARROW_RIGHT,
  Backspace: Key.BACK_SPACE,
}

class WebKitTab implements Tab {
  readonly problems: string[] = []
  readonly #driver: WebDriver
  readonly #close: () => Promise<void>

  constructor(driver: WebDriver, close: () => Promise<void>) {
    this.#driver = driver
    this.#close = close
  }

  async goto(url: string) {
    await this.#collect()
    await this.#driver.get(url)
  }
  async back() {
    await this.#collect()
    await this.#driver.navigate().back()
  }
  async reload() {
    await this.#collect()
    await this.#driver.navigate().refresh()
  }
  evaluate<Args extends unknown[], Result>(script: Script<Args, Result>, ...args: Args): Promise<Result> {
    return this.#driver.executeScript<Result>(`return (${String(script)})(...arguments)`, ...args)
  }
  element<Args extends unknown[]>(script: Script<Args, Element | null>, ...args: Args) {
    return this.#driver.executeScript<WebElement | null>(`return (${String(script)})(...arguments)`, ...args)
  }
  async click(element: ElementHandle) {
    await this.#collect()
    await (element as WebElement).click()
  }
  type(text: string) {
    return this.#driver.actions().sendKeys(text).perform()
  }
  async press(keys: string) {
    await this.#collect()
    const names = keys.split('+').map(key => keyNames[key] ?? key)
    const down = names.reduce((actions, key) => actions.keyDown(key), this.#driver.actions())
    await names
      .toReversed()
      .reduce((actions, key) => actions.keyUp(key), down)
      .perform()
  }
  async choose(select: ElementHandle, label: string) {
    const options = await (select as WebElement).findElements(By.css('option'))
    for (const option of options) if ((await option.getText()) === label) return option.click()
    throw new Error(`The select has no option "${label}".`)
  }
  enter(input: ElementHandle, value: string) {
    // The date field ignores the driver's key events. An iPhone's picker sets the value like this too.
    return this.#driver.executeScript<void>(
      (input: HTMLInputElement, value: string) => {
        input.focus()
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
        for (const event of ['input', 'change']) input.dispatchEvent(new Event(event, { bubbles: true }))
      },
      input,
      value,
    )
  }
  upload(input: ElementHandle, paths: string[]) {
    return (input as WebElement).sendKeys(paths.join('\n'))
  }
  async close() {
    await this.#collect().finally(() => this.#close())
  }

  /** The driver reports no errors, so each page records its own. Read before an action that may replace the document. */
  async #collect() {
    this.problems.push(...(await this.evaluate(() => window.pageErrors?.splice(0) ?? [])))
  }
}
