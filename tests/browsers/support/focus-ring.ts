import type { Page } from './page.ts'
import { retry } from './retry.ts'

interface Look {
  outline: string
  outlineWidth: number
  shadows: string[]
  borders: string[]
  borderWidth: number
}

declare global {
  interface Window {
    looksBefore?: Map<Element, Look>
    visited?: Set<Element>
  }
}

interface Focus {
  at: 'new' | 'visited' | 'outside'
  name: string
  /** CSS pixels; 0 if neither the element nor its three nearest ancestors changed. */
  ring: number
}

/** Runs in the page. */
function stepOf(step: 'note' | 'compare' | 'missed'): Focus | string[] {
  const around = (element: Element) => {
    const found = [element]
    for (let next = element.parentElement; next && found.length < 4; next = next.parentElement) found.push(next)
    return found
  }
  const name = (element: Element) =>
    `${location.pathname}: <${element.localName}> ${element.getAttribute('aria-label') ?? (element.textContent?.trim().slice(0, 40) || element.id)}`
  const look = (element: Element): Look => {
    const style = getComputedStyle(element)
    const sides = ['top', 'right', 'bottom', 'left']
    return {
      outline: [style.outlineStyle, style.outlineWidth, style.outlineColor].join(' '),
      outlineWidth: style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth),
      shadows: style.boxShadow.split(/,(?![^(]*\))/).map(shadow => shadow.trim()),
      borders: sides.map(side => style.getPropertyValue(`border-${side}-color`)),
      borderWidth: Math.min(...sides.map(side => parseFloat(style.getPropertyValue(`border-${side}-width`)))),
    }
  }
  const isTransparent = (color: string) => /^transparent$|^rgba\(.*, 0\)$|\/ 0\)$/.test(color)
  const ringOf = (now: Look, before: Look): number => {
    const outline =
      now.outline !== before.outline && !isTransparent(now.outline.split(' ').slice(2).join(' ')) ? now.outlineWidth : 0
    const shadows = now.shadows.map(shadow => {
      const [, color = '', x, y, spread = '0', inset] =
        /^(.+?) (\S+)px (\S+)px \S+px (\S+)px( inset)?$/.exec(shadow) ?? []
      if (before.shadows.includes(shadow) || isTransparent(color) || x !== '0' || y !== '0') return 0
      const joins = inset && now.borders.every((border, at) => border === color && border !== before.borders[at])
      return Number(spread) + (joins ? now.borderWidth : 0)
    })
    return Math.max(outline, ...shadows)
  }
  const all = [...document.querySelectorAll<HTMLElement>('*')]
  const focused = document.hasFocus() ? document.activeElement : null
  const isOutside = !focused || focused === document.body || focused === document.documentElement
  const visited = (window.visited ??= new Set())

  if (step === 'note') {
    if (!isOutside) visited.add(focused)
    // Items of a group may have tabindex -1 until Tab reaches their group.
    const focusable = all.filter(element => element.tabIndex >= 0 || element.hasAttribute('tabindex'))
    window.looksBefore = new Map(
      [...new Set(focusable.flatMap(around))].map((element): [Element, Look] => [element, look(element)]),
    )
    return []
  }
  if (step === 'missed') {
    const controls = all.filter(
      element =>
        element.tabIndex >= 0 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(':disabled, [inert] *, [aria-hidden=true], [aria-hidden=true] *'),
    )
    return controls.filter(control => ![...visited].some(element => control.contains(element))).map(name)
  }
  if (isOutside) return { at: 'outside', name: '', ring: 0 }
  const rings = around(focused).map(element => {
    const before = window.looksBefore?.get(element)
    return before ? ringOf(look(element), before) : 0
  })
  return { at: visited.has(focused) ? 'visited' : 'new', name: name(focused), ring: Math.max(...rings) }
}

const steps = 150

/**
 * Returns controls without a new ring of at least two pixels, and those that Tab missed. A ring around two controls counts for the first
 * only.
 */
export async function withoutFocusRing(page: Page): Promise<string[]> {
  const without: string[] = []
  for (let pressed = 0; pressed < steps; pressed++) {
    await page.tab.evaluate(stepOf, 'note')
    await page.tab.press('Tab')
    let focus: Focus | undefined
    // A ring may appear with a transition.
    await retry(async () => {
      focus = (await page.tab.evaluate(stepOf, 'compare')) as Focus
      if (focus.at === 'new' && focus.ring < 2) throw new Error('It has no ring yet.')
    }, 600).catch(() => focus && without.push(`${focus.name}: ring of ${focus.ring} px`))
    if (focus?.at !== 'new') {
      const missed = (await page.tab.evaluate(stepOf, 'missed')) as string[]
      return [...without, ...missed.map(name => `${name}: not reached`)]
    }
  }
  throw new Error(`Focus did not come round in ${steps} steps.`)
}
