import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * Validates a form by the contract's own schema, which is fetched when the first field is left or the form is sent: a
 * page is readable without it. Should it not arrive, the form is sent unchecked, and the server says what is wrong.
 */
export function schemaResolver<Input extends FieldValues, Output>(
  load: () => Promise<StandardSchemaV1<Input, Output>>,
): Resolver<Input, unknown, Output> {
  return async (values, context, options) => {
    try {
      const [{ standardSchemaResolver }, schema] = await Promise.all([
        import('@hookform/resolvers/standard-schema'),
        load(),
      ])
      return await (
        standardSchemaResolver as unknown as (
          schema: StandardSchemaV1<Input, Output>,
        ) => Resolver<Input, unknown, Output>
      )(schema)(values, context, options)
    } catch {
      return { values: values as unknown as Output, errors: {} } as Awaited<
        ReturnType<Resolver<Input, unknown, Output>>
      >
    }
  }
}
