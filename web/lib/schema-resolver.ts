import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * Validates a form with the contract's schema, which is loaded on the first blur or submit. If loading fails, the form
 * is submitted unchecked and the server validates it.
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
