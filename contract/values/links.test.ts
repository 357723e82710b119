import { describe, expect, it } from 'vitest'
import { hasLink } from './links.ts'

describe('hasLink', () => {
  it.each([
    'Hi Marta, is the plant still available?',
    'See you at 18:30. Or 18.30h?',
    'I need tomorrow.See you',
    'p.ej. el martes, p.ex. dimarts, 1.er piso',
    'Wait... and then',
    'He pagat 1.200 €, i.e. massa',
    'J.R.R. Tolkien, Sr. Vila',
    'Bring it to C/ Verdi 12, 3.º 2.ª',
    'and/or, he/she',
    '今日は。明日も',
    'Me @ the bar',
    'Version 1.2.3',
    'Hola . Com estàs?',
    'Hola .com estàs?',
    'Vale .es que no puedo',
    'Sí (...) y no',
    'He arribat (per fi). Gràcies',
  ])('is false for %s', text => expect(hasLink(text)).toBe(false))

  it.each([
    'bikes.example/blue-city',
    'Look: https://x',
    'HTTP://EVIL',
    'www.x',
    'write to ann@mail.example.org',
    'ann@localhost',
    't.me/join',
    'Example.COM',
    'Win.Com',
    'exa\u200Bmple.\u200Bcom',
    'example\u3002com',
    'example．com',
    'bücher.example',
    '192.168.1.10',
    'evil.c\u0308om',
    'evil.\u2800com',
    'EVIL.SHOP/x',
    'evil(.)example',
    'evil [dot] com',
    'evil (punto) com',
    'evil .example',
    'evil .com',
    'evil .com/win',
    'उदाहरण.भारत',
  ])('is true for %s', text => expect(hasLink(text)).toBe(true))
})
