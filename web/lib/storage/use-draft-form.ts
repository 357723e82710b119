import { useEffect, useRef, useState } from 'react'
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
} from 'react-hook-form'
import { useClientId } from './client-id.ts'
import { clearStored, useStoredState } from './stored-state.ts'
import { preload } from '../live/background.ts'

interface Draft<Values> {
  values: Values
}

type Name<Values> = keyof Values & string

type Codes<Values> = Partial<Record<Name<Values>, string>>

const asWritten = <Values>(one: Values, other: Values) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Without `start`, the draft survives a reload, and once it was sent a sign-out. With `start` (an edit or a copy) it is lost on
 * unmount. Invalid fields are validated on change, others on blur and submit.
 */
export function useDraftForm<Values extends FieldValues>({
  key,
  blank,
  start,
  restore = values => values,
  same = asWritten,
  load,
  dependents = {},
}: {
  key: string
  blank: () => Values
  start?: (() => Values) | undefined
  restore?: (values: Values) => Values
  same?: (one: Values, other: Values) => boolean
  load: () => Promise<(values: Values) => Codes<Values>>
  dependents?: Partial<Record<Name<Values>, readonly Name<Values>[]>>
}) {
  const isStored = !start
  const [empty] = useState((): Draft<Values> => ({ values: blank() }))
  const [first] = useState((): Draft<Values> => ({ values: start ? start() : empty.values }))
  const [stored, setStored] = useStoredState(key, empty)
  const [begun] = useState(isStored && !same(stored.values, empty.values))
  const [opened] = useState(() => (isStored ? restore({ ...empty.values, ...stored.values }) : first.values))
  /** The server's errors stay after a blur: the client may not find them. */
  const refusals = useRef<Codes<Values>>({})

  const resolver: Resolver<Values> = async values => {
    const found = await load().then(
      check => check(values),
      () => ({}),
    )
    const codes = Object.entries<string | undefined>({ ...refusals.current, ...found })
    const errors = Object.fromEntries(codes.map(([name, message]) => [name, { type: 'contract', message }]))
    return { values, errors: errors as FieldErrors<Values> } as Awaited<ReturnType<Resolver<Values>>>
  }
  const form = useForm<Values>({
    defaultValues: opened as DefaultValues<Values>,
    resolver,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  })
  const { subscribe } = form
  const values = useWatch({ control: form.control }) as Values
  const ids = useClientId(isStored ? key : null, same(stored.values, empty.values))

  useEffect(() => {
    preload(load)
    // `load` always loads the same module.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const changed = (name: Name<Values> | undefined, next: Values) => {
    if (isStored) setStored(() => (same(next, empty.values) ? empty : { values: next }))
    if (!name) return
    const names = [name, ...(dependents[name] ?? [])]
    for (const one of names) delete refusals.current[one]
    const invalid = (names as FieldPath<Values>[]).filter(one => form.getFieldState(one).invalid)
    if (invalid.length > 0) void form.trigger(invalid)
  }
  const latest = useRef(changed)
  useEffect(() => {
    latest.current = changed
  })
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values: next }) => latest.current(name as Name<Values> | undefined, next),
      }),
    [subscribe],
  )

  return {
    form,
    values,
    change: (part: Partial<Values>) => {
      for (const [name, value] of Object.entries(part)) form.setValue(name as FieldPath<Values>, value)
    },
    refuse: (codes: Codes<Values>) => {
      refusals.current = codes
      form.clearErrors()
      for (const [name, message] of Object.entries<string>(codes as Record<string, string>))
        form.setError(name as FieldPath<Values>, { type: 'server', message })
    },
    submit: (send: () => Promise<void>, onInvalid: (errors: FieldErrors<Values>) => void): Promise<void> => {
      refusals.current = {}
      return form.handleSubmit(send, onInvalid)()
    },
    draft: {
      ids,
      isStored,
      begun,
      dirty: !same(values, first.values),
      clear: () => {
        if (!isStored) return
        refusals.current = {}
        clearStored(key)
        setStored(empty)
        form.reset(empty.values as DefaultValues<Values>)
      },
    },
  }
}
