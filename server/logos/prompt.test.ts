import { describe, expect, it } from 'vitest'
import { readPrompt } from './prompt.ts'

describe('colors', () => {
  it.each([
    ['four petals, night blue', { ground: 'night' }],
    ['white petals on night blue', { main: 'white', ground: 'night' }],
    ['fons groc, pètals vermells', { ground: 'yellow', main: 'red' }],
    ['un corazón rojo sobre blanco', { accent: 'red', ground: 'white' }],
    ['blau marí', { ground: 'blue' }],
    ['green and white', { ground: 'green', main: 'white' }],
    ['nothing of the kind', {}],
  ])('%s', (prompt, colors) => expect(readPrompt(prompt).colors).toEqual(colors))
})

describe('shapes and counts', () => {
  it.each([
    ['four neighbours, one lamp', 'person', 4],
    ['un cafè amb sis cadires', 'cup', 6],
    ['el sol y 3 olas', 'sun', 3],
    ['quelque chose', null, null],
  ])('%s', (prompt, shape, count) => expect(readPrompt(prompt)).toMatchObject({ shape, count }))
})

describe('the name', () => {
  it.each([
    ['"Gràcia Book Club" on yellow', 'Gràcia Book Club'],
    ['Café del Mar, red heart', 'Café del Mar'],
    ['Draw something for Anna Ribas', 'Anna Ribas'],
    ['Red heart', null],
    ['A sun. The sea.', null],
    ['«Sopar de veïns»', 'Sopar de veïns'],
    ['"The longest name that anybody ever typed into this field"', 'The longest name that'],
    ['شارع البحر', null],
  ])('%s', (prompt, name) => expect(readPrompt(prompt).name).toBe(name))
})
