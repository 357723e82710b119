import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText } from '../../tests/support/texts.ts'
import { visibleLength } from './characters.ts'
import { greetingName } from './greeting-name.ts'

it.each([
  ['Anna Puig', 'Anna'],
  ['  Anna  ', 'Anna'],
  ['Anna', 'Anna'],
  ['', ''],
  ['Anna-Lena O’Neil', 'Anna-Lena'],
  ['Dr. Anna Puig', 'Anna'],
  ['Dra. Anna Puig i Vila', 'Anna'],
  ['Prof. Dr. Anna Puig', 'Anna'],
  ['Dr.Anna Pou', 'Anna'],
  ['Sr. Puig', 'Sr. Puig'],
  ['Sr.Puig', 'Sr.Puig'],
  ['Mrs Smith', 'Mrs Smith'],
  ['Ms. Jane Smith', 'Jane'],
  ['D. Jordi Puig', 'Jordi'],
  ['D. Puig', 'D. Puig'],
  ['Dña. Ana Gil', 'Ana'],
  ['En Jordi Puig', 'Jordi'],
  ['Na Li', 'Na Li'],
  ['Dr.', 'Dr.'],
  ['M. Teresa Vila', 'M. Teresa'],
  ['M.Teresa Vila', 'M.Teresa'],
  ['Ma. José Gil', 'Ma. José'],
  ['M.ª José Gil', 'M.ª José'],
  ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
  ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
  ['J Smith', 'J Smith'],
  ['ED Sheeran', 'ED'],
  ['DR. ANNA PUIG', 'ANNA'],
  ['El Mehdi Alaoui', 'El Mehdi'],
  ['Abd al-Rahman Omar', 'Abd al-Rahman'],
  ['de la Cruz', 'de la Cruz'],
  ['van Gogh', 'van Gogh'],
  ['Maria del Mar Gil', 'Maria'],
  ['Puig i Vila, Anna', 'Anna'],
  ['Puig, Dr. Anna Maria', 'Anna'],
  ['puig, anna', 'anna'],
  ['Anna Puig, metgessa', 'Anna'],
  ['Anna, 34', 'Anna'],
  ['Anna, Pep & Laia', 'Anna'],
  ['العمري، سارة', 'سارة'],
  ['Anna Puig, PhD', 'Anna'],
  ['PUIG, EVA', 'EVA'],
  ['ANNA PUIG, MD', 'ANNA'],
  ['أحمد علي, PhD', 'أحمد'],
  ['Mossèn Cinto Verdaguer', 'Cinto'],
  ['Anna Puig, M.Sc.', 'Anna'],
  ['Sammy Davis, Jr.', 'Sammy'],
  ['Anna Puig, MBA, PhD', 'Anna'],
  [', Anna', 'Anna'],
  ['Anna,', 'Anna'],
  ['🌻 Anna Puig', 'Anna'],
  ['🌻', '🌻'],
  ['🌻 \u{13441}', '🌻 \u{13441}'],
  ['"Pep" Gil', '"Pep"'],
  ['李 明', '李 明'],
  ['山田 太郎', '山田 太郎'],
  ['김 민준', '김 민준'],
  ['Nagy Anna', 'Nagy Anna'],
  ['Dr. Nagy Anna', 'Dr. Nagy Anna'],
  ['Dr. med. Anna Li', 'Anna'],
  ['D.ª Ana Gil', 'Ana'],
  ['Dott.ssa Anna Rossi', 'Anna'],
  ['Erdős Pál', 'Erdős Pál'],
  ['Nguyễn Văn An', 'Nguyễn Văn An'],
  ['سارة أحمد', 'سارة'],
  ['Анна Петрова', 'Анна'],
  ['สมชาย ใจดี', 'สมชาย'],
  ['عبد الرحمن علي', 'عبد الرحمن'],
  ['عَبْدُ الرَّحْمٰن علي', 'عَبْدُ الرَّحْمٰن'],
  ['عبد الله الأحمد', 'عبد الله'],
  ['عبدالله الأحمد', 'عبدالله'],
  ['أبو بكر الصديق', 'أبو بكر'],
  ['ابو بكر الصديق', 'ابو بكر'],
  ['أبو عبد الله محمد', 'أبو عبد الله'],
  ['أم كلثوم علي', 'أم كلثوم'],
  ['نور الدين علي', 'نور الدين'],
  ['سيف الإسلام علي', 'سيف الإسلام'],
  ['محمد بن سلمان', 'محمد'],
  ['محمد الأحمد علي', 'محمد'],
  ['علي، أحمد', 'أحمد'],
  ['עבד אל־רחמן', 'עבד אל־רחמן'],
  ['עבד אל־רחמן עלי', 'עבד אל־רחמן'],
  ['אבו מאזן לוי', 'אבו מאזן'],
  ['Abdul Rahman Khan', 'Abdul Rahman'],
  ['ABDUL RAHMAN KHAN', 'ABDUL RAHMAN'],
  ['Abd el-Kader Omar', 'Abd el-Kader'],
  ['Nur al-Din Ali', 'Nur al-Din'],
  ['Nur ud Din Ali', 'Nur ud Din'],
  ['Salah Eddine Amrani', 'Salah Eddine'],
  ['Hamid Ullah Khan', 'Hamid Ullah'],
  ['Ahmed al-Sayed Omar', 'Ahmed'],
  ['Абу Бакр Ильясов', 'Абу Бакр'],
  ['Аль Пачино', 'Аль Пачино'],
  ['د. عبد الرحمن علي', 'عبد الرحمن'],
  ['د.أحمد علي', 'أحمد'],
  ['الدكتور أحمد', 'الدكتور أحمد'],
  ['ד״ר כהן', 'ד״ר כהן'],
  ['डॉ.राम शर्मा', 'राम'],
  ['ดร.สมชาย ใจดี', 'สมชาย'],
  ['รศ. ดร. สมชาย ใจดี', 'สมชาย'],
  ['प्रो. डॉ. राम शर्मा', 'राम'],
  ['मो. अली खान', 'मो. अली'],
])('%j is called %j', (name, called) => expect(greetingName(name)).toBe(called))

it.each([
  ...['ד״ר', 'ד"ר', 'ד”ר', 'פרופ׳', "פרופ'", 'גב׳', 'מר', 'עו״ד'].map(title => [title, 'כהן לוי']),
  ...['الدكتور', 'الدكتورة', 'د.', 'السيد', 'السيدة', 'الأستاذ', 'الاستاذ', 'المهندس'].map(title => [
    title,
    'أحمد علي',
  ]),
  ...['श्री', 'श्रीमती', 'डॉ', 'डॉ.', 'प्रो.'].map(title => [title, 'राम शर्मा']),
  ...['д-р', 'д‑р', 'Д-р', 'пан', 'пані', 'г-жа', 'проф.'].map(title => [title, 'Ольга Коваль']),
  ...['นาย', 'นาง', 'นางสาว', 'น.ส.', 'คุณ', 'ดร.', 'ดร'].map(title => [title, 'สมชาย ใจดี']),
  ...['Pan', 'MUDr.', 'Shri', 'δρ.'].map(title => [title, 'Jan Novák']),
])('%s %s is called by the word after the title', (title, name) =>
  expect(greetingName(`${title} ${name}`)).toBe(name.split(' ', 1).join()),
)

it('shows something for every name that shows something', () => {
  fc.assert(
    fc.property(anyText, name => {
      expect(visibleLength(greetingName(name)) > 0).toBe(visibleLength(name) > 0)
    }),
  )
})

it('is used instead of the first word of a name', () => {
  const project = fileURLToPath(new URL('../../', import.meta.url))
  const sources = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: project })
  expect(sources.length).toBeGreaterThan(500)
  const splitting = sources.filter(file =>
    /\.split\((?:' '|\/ \/|\/\\s\+?\/u?)\)\[0\]/.test(readFileSync(project + file, 'utf8')),
  )
  expect(splitting).toEqual([])
})
