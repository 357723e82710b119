import type { MouseEvent } from 'react'
import { cx } from '../../ui/cx.ts'

const prose = cx(
  'wrapline [&>:first-child]:mt-0 [&>:last-child]:mb-0',
  '[&_:is(h2,h3,h4,h5,h6)]:mt-6 [&_:is(h2,h3,h4,h5,h6)]:mb-1.5 [&_:is(h2,h3,h4,h5,h6)]:scroll-mt-20',
  '[&_h2]:font-heading [&_h2]:text-[1.25rem] [&_h2]:leading-6 [&_:is(h3,h4,h5,h6)]:type-h3',
  '[&_:is(h2,h3,h4,h5,h6)>a]:no-underline [&_:is(h2,h3,h4,h5,h6)>a]:hover:underline',
  '[&_:is(p,ul,ol,blockquote,pre,table)]:mb-2.5 [&_:is(ul,ol)]:pl-6 [&_ul]:list-disc [&_ol]:list-decimal [&_li]:mb-1 [&_li>:is(ul,ol)]:mt-1',
  '[&_:is(p,li,td)_a]:link-text [&_strong]:font-semibold',
  '[&_blockquote]:border-l-3 [&_blockquote]:border-line-strong [&_blockquote]:pl-4 [&_blockquote]:text-text-muted',
  '[&_code]:rounded-xs [&_code]:bg-sunken [&_code]:px-1 [&_code]:font-mono [&_code]:text-[.9em]',
  '[&_pre]:rounded-sm [&_pre]:bg-sunken [&_pre]:p-3 [&_pre]:whitespace-pre-wrap',
  '[&_hr]:my-6 [&_hr]:border-line [&_table]:w-full [&_:is(th,td)]:border [&_:is(th,td)]:border-line [&_:is(th,td)]:px-2 [&_:is(th,td)]:py-1 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top',
)

/**
 * Styled HTML from `renderMarkdown`; no other HTML may be passed. `onGo` receives followed URLs of this site, including anchors,
 * for the router.
 */
export function Prose({ html, onGo }: { html: string; onGo?: (to: string) => void }) {
  function follow(event: MouseEvent) {
    const to = (event.target as Element).closest('a:not([target])')?.getAttribute('href')
    if (!to || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (!to.startsWith('#') && !(onGo && to.startsWith('/'))) return
    event.preventDefault()
    onGo?.(to)
  }
  // Only links inside are interactive, and they handle the keyboard themselves.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
  return <div className={prose} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
}
