/** JSON for a script element, which user content cannot close. */
export const inScript = (data: unknown): string =>
  JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    // Line ends in scripts, unlike in JSON.
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
