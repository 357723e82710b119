import * as z from 'zod/mini'

/** "=" ends a line in the source of an email. */
const unseen = /[\p{White_Space}\p{Default_Ignorable_Code_Point}=]/gu

/**
 * The token at the start of what a link carried: chat and mail programs glue signs, words and invisible marks to links. Each
 * kind has a fixed length, so that nothing glued counts. Other text is returned as it is.
 */
const tokenIn =
  (token: RegExp) =>
  (text: string): string =>
    token.exec(text.replace(unseen, ''))?.[1] ?? text

/** 32 bytes in base64url. */
const linkTokenIn = tokenIn(/^[^\w-]*([\w-]{43})/)
const inviteCodeIn = tokenIn(/^[^a-z0-9]*([a-z0-9]{16})/)
export const unsubscribeTokenIn = tokenIn(/^[^\w-]*([\w-]{1,300}\.[0-9a-f]{64})/)

export const linkToken = z.string().check(z.overwrite(linkTokenIn), z.minLength(20), z.maxLength(100))
export const unsubscribeToken = z.string().check(z.overwrite(unsubscribeTokenIn), z.maxLength(400))
/** Case does not matter: some programs and people write codes in capitals. Any text is allowed, so that it prevents no sign-up. */
export const inviteCode = z.string().check(z.overwrite(text => inviteCodeIn(text.toLowerCase()).slice(0, 40)))
