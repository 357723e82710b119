/** Of every page. Its hash is in the policy of the page. Links carry the language, because files share no storage. */
export const script = `
const words = JSON.parse(document.getElementById('words').textContent)
const root = document.documentElement
function show(language) {
  root.lang = language
  for (const one of document.querySelectorAll('[data-w]')) one.textContent = words[language][one.dataset.w]
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium', timeStyle: 'short', timeZone: root.dataset.zone,
  })
  for (const one of document.querySelectorAll('time')) one.textContent = format.format(new Date(one.dateTime))
  for (const one of document.querySelectorAll('[data-language]'))
    one.setAttribute('aria-pressed', String(one.dataset.language === language))
  for (const one of document.querySelectorAll('a[data-page]')) one.href = one.dataset.page + '#' + language
}
document.getElementById('languages').hidden = false
document.addEventListener('click', ({ target }) => {
  const { language } = target.dataset ?? {}
  if (language) show(language)
})
const asked = location.hash.slice(1)
show(words[asked] ? asked : root.lang)
`
