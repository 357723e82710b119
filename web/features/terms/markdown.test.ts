import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './markdown.tsx'

const render = (text: string) => renderMarkdown(text, { newTab: '(opens in a new tab)', linked: true })
const html = (text: string) => render(text).html
const placed = (text: string) => {
  const box = document.createElement('div')
  box.innerHTML = html(text)
  return box
}

const nasty = [
  '<img src=x onerror=alert(1)>',
  'words <img src=x onerror=alert(1)> words',
  '![x](x" onerror="alert(1))',
  '![a picture](https://elsewhere.example/track.png)',
  '![x](javascript:alert(1))',
  '<script>alert(1)</script>',
  'words <script>alert(1)</script>',
  '<svg onload=alert(1)><use href="data:image/svg+xml,x"/></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe src="https://elsewhere.example"></iframe>',
  '<object data="x"></object><embed src="x">',
  '<form action="/api/accounts/sign-out"><button>Press</button><input name="id"></form>',
  '<style>body{display:none}</style>',
  '<link rel=stylesheet href=//elsewhere.example/a.css><base href=//elsewhere.example><meta http-equiv=refresh content=0>',
  '<p style="position:fixed" class="fixed" id="main" name="root">words</p>',
  '<h2 id="main">A heading</h2>',
  '<a href="javascript:alert(1)" onclick="alert(1)">link</a>',
  '[link](javascript:alert(1))',
  '[link](JaVaScRiPt:alert(1))',
  '[link](java&#115;cript:alert(1))',
  '[link](java\tscript:alert(1))',
  '[link](&#x6A;avascript:alert(1))',
  '[link](<javascript:alert(1)>)',
  '[link](vbscript:x)',
  '[link](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[link](//elsewhere.example)',
  '[link](/\\elsewhere.example)',
  '[link](/\t/elsewhere.example)',
  '[link](https://bank.example@elsewhere.example)',
  '[link](file:///etc/passwd)',
  '[link](blob:https://x)',
  '[link]: javascript:alert(1)\n\n[link]',
  '<javascript:alert(1)>',
  '[x](https://a.example "\' onmouseover=alert(1) x=\'")',
  '- [ ] <input autofocus onfocus=alert(1)>',
  '| a |\n| - |\n| <img src=x onerror=alert(1)> |',
  '```html" onload="alert(1)\n<script>alert(1)</script>\n```',
  '<template><img src=x onerror=alert(1)></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<!-- <img src=x onerror=alert(1)> -->',
]

const allowed = new Set(
  'h2 h3 h4 h5 h6 p br hr strong em del blockquote ul ol li code pre a table thead tbody tr th td span'.split(' '),
)
const attributes: Record<string, string[]> = { a: ['href', 'rel', 'target'], ol: ['start'], span: ['class'] }

describe('renders untrusted text without active content', () => {
  it.each(nasty)('%s', text => {
    for (const element of placed(text).querySelectorAll('*')) {
      const tag = element.tagName.toLowerCase()
      expect(allowed).toContain(tag)
      for (const { name, value } of element.attributes) {
        expect([...(attributes[tag] ?? []), ...(/^h\d$/.test(tag) ? ['id'] : [])]).toContain(name)
        if (name === 'id') expect(value).toMatch(/^terms-/)
        if (name === 'href') expect(value).toMatch(/^(https?:\/\/[^@]+|#terms-.*|mailto:.*|\/[^/\\].*)$/)
      }
    }
  })

  it('keeps the text of removed elements', () => {
    expect(placed('[a link](javascript:alert(1)) here').textContent).toBe('a link here\n')
    expect(placed('<div>in a box</div>').textContent).toContain('in a box')
    expect(placed('![a drawing of a table](x.png)').textContent).toContain('a drawing of a table')
  })

  it('shows code as it was written', () => {
    expect(placed('`<img src=x onerror=alert(1)>`').querySelector('code')?.textContent).toBe(
      '<img src=x onerror=alert(1)>',
    )
  })

  it('renders text built to be slow or deeply nested, or shows it unformatted', () => {
    expect(placed('*a_'.repeat(20_000)).textContent).toContain('*a_*a_')
    for (const mark of ['> ', '1. ', '[', '- '])
      expect(placed(`${mark.repeat(10_000)}deep <b>`).textContent).toContain('deep')
  })
})

describe('links', () => {
  it('open external URLs in a new tab, and say so', () => {
    const link = placed('[law](https://elsewhere.example/a)').querySelector('a')
    expect(link?.outerHTML).toBe(
      '<a href="https://elsewhere.example/a" rel="noopener noreferrer nofollow" target="_blank">law<span class="sr-only"> (opens in a new tab)</span></a>',
    )
  })

  it('keep URLs of this site, mail and anchors in the same tab', () => {
    expect(html('[a](/home)')).toContain('<a href="/home">a</a>')
    expect(html('[a](mailto:hello@example.org)')).toContain('<a href="mailto:hello@example.org">a</a>')
    expect(html('[a](#your-data)\n\n## 3. Your data')).toContain('<a href="#terms-your-data">a</a>')
    expect(html('[a](#main)')).toBe('<p>a</p>\n')
  })
})

describe('headings', () => {
  it('start at the second level and skip none', () => {
    const levels = (text: string) => render(text).headings.map(({ level }) => level)
    expect(levels('# A\n\n## B\n\n# C')).toEqual([2, 3, 2])
    expect(levels('### A\n\n#### B\n\n###### C\n\n### D')).toEqual([2, 3, 4, 2])
  })

  it('have stable unique ids and link to themselves', () => {
    expect(render('## 1. Who can join?\n\n## 2. Who can join\n\n## Main\n\n## 🌍\n\n## Què és això').headings).toEqual([
      { id: 'terms-who-can-join', text: '1. Who can join?', level: 2 },
      { id: 'terms-who-can-join-2', text: '2. Who can join', level: 2 },
      { id: 'terms-main', text: 'Main', level: 2 },
      { id: 'terms-section', text: '🌍', level: 2 },
      { id: 'terms-que-es-aixo', text: 'Què és això', level: 2 },
    ])
    expect(html('## Your *data*')).toBe(
      '<h2 id="terms-your-data"><a href="#terms-your-data">Your <em>data</em></a></h2>\n',
    )
    expect(html('## [law](/home)')).toBe('<h2 id="terms-law"><a href="/home">law</a></h2>\n')
  })

  it('have no id unless `linked` is set, so that ids on one page do not collide', () => {
    expect(renderMarkdown('## A', { newTab: '' }).html).toBe('<h2>A</h2>\n')
  })
})
