import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { FieldValues, Resolver } from 'react-hook-form'

/** The schema loads on the first blur or submit. If that fails, only the server validates. */
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
