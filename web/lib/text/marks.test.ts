import { expect, test } from 'vitest'
import { marksIn } from './marks.ts'

const marked = (text: string, search: string) => marksIn(text, search).map(([from, to]) => text.slice(from, to))

test.each([
  ['Throw your first bowl', 'bowl', ['bowl']],
  ['Ramen bowls, then a walk', 'bowl walk', ['bowl', 'walk']],
  ['Calçotada: bring a bib', 'calcot', ['Calçot']],
  ['Café del Mar', 'CAFE\u0301', ['Café']],
  ['Cafe\u0301 del Mar', 'café', ['Cafe\u0301']],
  ['Ambiguous bubble', 'bu', ['bu']],
  ['Bowling bowl', 'bowl bowling', ['Bowling', 'bowl']],
  ['aaaa', 'aaa', ['aaaa']],
  ['100% wool', '%', ['%']],
  ['Party 🎉 tonight', '🎉', ['🎉']],
  ['(bu)/«Bu»', 'bu', ['bu', 'Bu']],
  ['Gal·la i Gal.la', 'gal-la', ['Gal', 'la', 'Gal', 'la']],
  ['Gal·la i Galla', 'gal˙la', ['Gal·la', 'Galla']],
  ['Sants-Montjuïc', 'montjuic', ['Montjuïc']],
  ['Sants-Montjuïc', 'santsmontjuic', ['Sants-Montjuïc']],
  ["l'Hospitalet", 'l’hospitalet', ['Hospitalet']],
  ['東京の会', '会', ['会']],
  ['東京の会', '東京', ['東京']],
  ['ไปวัดโพธิ์', 'วัด', ['วัด']],
  ['Taula 3×3', '3x3', ['3×3']],
  ['Sala ٣', '3', ['٣']],
  ['हिन्दी सम्बन्ध', 'हिंदी संबंध', ['हिन्दी', 'सम्बन्ध']],
  ['ज़रूरत चाँद', 'जरूरत चांद', ['ज़रूरत', 'चाँद']],
  ['นํ้าแข็ง', 'น้ำ', ['นํ้า']],
  ['Casa C++ i C#', 'c++ c#', ['C++', 'C#']],
  ['Nothing here', 'xyz', []],
  ['Nothing here', '', []],
  ['İstanbul evening', 'evening', ['evening']],
] as const)('marks in %j the words of %j', (text, search, found) => expect(marked(text, search)).toEqual(found))
