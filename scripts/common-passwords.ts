import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { listedMax, listedMin } from '../server/crypto/common-passwords.ts'
import { plain } from '../server/crypto/guessable.ts'

/**
 * Makes server/crypto/common-passwords.txt.gz from a list of passwords, one a line, most common first: lower case, letters and
 * digits only, without accents, sorted and unique.
 */
const [source = '', most = '100000'] = process.argv.slice(2)
const passwords = readFileSync(source, 'utf8').split(/\r?\n/).filter(Boolean).slice(0, Number(most))
const kept = new Set(
  passwords
    .map(password => plain(password).normalize('NFD').replace(/\p{M}/gu, ''))
    .filter(word => word.length >= listedMin && word.length <= listedMax),
)
// The default order is that of UTF-16 code units.
const target = new URL('../server/crypto/common-passwords.txt.gz', import.meta.url)
writeFileSync(target, gzipSync([...kept].toSorted().join('\n'), { level: 9 }))
console.log(`${passwords.length} passwords read, ${kept.size} stored.`)
