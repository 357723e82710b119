import { sql, type RawBuilder } from 'kysely'

/** "m…@e….org". */
export const maskedEmail = (email: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(select concat(left(e, 1), '…@', left(split_part(e, '@', -1), 1), '…', substring(e from '\\.[^.@]+$'))
    from shown_email(${email}) as e)`
