import { visibleLength } from './characters.ts'

/** In lower case, without a dot at the end, and without points and hamzas, which many leave out. */
const bare = (word: string) =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0591-\u05BD\u05BF-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670]/g, '')
    .normalize('NFC')
    .replace(/[״”″]/g, '"')
    .replace(/[׳’′]/g, "'")
    .replace(/[‐‑]/g, '-')
    .replace(/\.$/, '')
const words = (list: string) => new Set(list.split(' ').map(bare))

const titles = words(
  'dr dra dr.ª d d.ª dª don doña dña sr sra sr.ª srta en na sir mr mrs ms mx miss prof profa prof.ª prof.ssa rev mn mons hno hna herr frau mme mlle fra fray sor mossèn ing arq lic dott dott.ssa sig sig.ra mag dipl dipl.-ing med phil rer nat hab ông bà ks проф др pan pani paní mgr mudr judr phdr shri smt' +
    ' д-р г-н г-жа господин госпожа пан пані панна доц акад κ κα δρ' +
    " ד\"ר דר' פרופ פרופ' גב' גברת מר מרת עו\"ד הרב הרבנית" +
    ' الدكتور الدكتورة دكتور دكتورة د أ.د السيد السيدة الآنسة الأستاذ الأستاذة أستاذ أستاذة المهندس المهندسة الشيخ الحاج الحاجة آقای خانم دکتر مهندس' +
    ' श्री श्रीमती सुश्री श्रीमान डॉ डा डॉक्टर प्रो ডা ডঃ ড জনাব শ্রী திரு திருமதி' +
    ' นาย นาง นางสาว น.ส คุณ ดร ผศ รศ ศ ผศ.ดร รศ.ดร ศ.ดร นพ พญ อาจารย์',
)
const particles = words(
  'mc mac de del della di da do dos das la las los el al le van von der den ter abu abou abo abd abdul abdal abdel abdol abdoul abdur abdus ibn bin bint umm oum' +
    ' абу абд абдул ибн аль эль де ван фон עבד אבו אום אל عبد أمة أبو أبي أبا أم ابن بن بنت ذو آل',
)
/** "Nur al-Din", "Salah Eddine": the second half of a name. */
const secondHalf =
  /^(?:[aeiu][ld][- ']?(?:d[iy]n|deen|dine|islam|haqq?|hou?da|huda)|all?ah|ullah|الله|الدين|الاسلام|الهدى|الحق|الزهراء)(?= |$)/
/** Where the family name comes first, greetings have the whole name. */
const familyFirst = words(
  'nagy kovács tóth szabó horváth varga kiss molnár németh farkas balogh papp takács juhász lakatos mészáros oláh rácz fekete szilágyi nguyễn trần lê phạm huỳnh phan vũ võ đặng bùi đỗ hồ ngô dương lý',
)
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** "Jr.", "III", "PhD", "M.Sc.", and other short words in capitals unless the whole name is in capitals. */
const suffix = /^(?:jr|sr|phd|md|mba|[bm]sc|esq|i+v?|v|(?:\p{L}+\.)+\p{L}*)[.,]?$/iu
const isSuffix = (word: string, name: string) =>
  suffix.test(word) || (/^\p{Lu}{2,4}$/u.test(word) && name !== name.toUpperCase())

const isTitle = (word: string) => titles.has(bare(word))
/** "J.", "J.R.R.", "Ma.", "M.ª": they need the word after them. */
const isShort = (word: string) => /[.ªº]$/u.test(word) || /^\p{L}\p{M}*$/u.test(word)

/**
 * How a greeting calls a person: by the first name. The whole name if it is a title with one word, or if its family name comes
 * first. Empty for an empty name.
 */
export function greetingName(name: string): string {
  const whole = name.trim()
  const [family = '', ...others] = whole.split(/[,،]\s*/)
  const isGiven = (part: string) =>
    /^\p{L}[^\p{N}&+]*$/u.test(part) && (!/^\p{Ll}/u.test(part) || /^\p{Ll}/u.test(family))
  const given = others.find(part => isGiven(part) && !part.split(/\s+/u).every(word => isSuffix(word, whole))) ?? family
  const all = given.split(/\s+/u).filter(word => /[\p{L}\p{N}]/u.test(word) && visibleLength(word) > 0)
  const named = all.slice(all.findIndex(word => !isTitle(word)))
  if (
    all.length === 0 ||
    unspaced.test(whole) ||
    familyFirst.has(named[0]?.toLowerCase() ?? '') ||
    /[őű]/iu.test(whole)
  )
    return whole
  if (all.every(isTitle) || (named.length === 1 && all.length > 1)) return whole
  const glued = /^([\p{L}\p{M}"'״׳’-]+)\.([\p{L}\p{M}]{2,}.*)$/u.exec(named[0] ?? '')
  if (glued?.[2] && named.length > 1 && isTitle(glued[1] ?? '')) named[0] = glued[2]
  const end = named.findIndex(word => !isShort(word) && !particles.has(bare(word)))
  if (end < 0) return named.join(' ')
  const half = secondHalf.exec(
    named
      .slice(end + 1)
      .map(bare)
      .join(' '),
  )?.[0]
  return named.slice(0, end + 1 + (half?.split(' ').length ?? 0)).join(' ')
}
