/** opentype.js has its own types in a separate package that includes DOM types. */
declare module 'opentype.js' {
  interface To {
    x: number
    y: number
  }
  type Command =
    | ({ type: 'M' | 'L' } & To)
    | ({ type: 'C'; x1: number; y1: number; x2: number; y2: number } & To)
    | ({ type: 'Q'; x1: number; y1: number } & To)
    | { type: 'Z' }

  interface Glyph {
    advanceWidth?: number
    getPath(x: number, y: number, size: number): { commands: Command[] }
  }

  export interface Font {
    unitsPerEm: number
    charToGlyphIndex(letter: string): number
    charToGlyph(letter: string): Glyph
    getKerningValue(left: Glyph, right: Glyph): number
  }

  export function parse(file: ArrayBuffer): Font
}
