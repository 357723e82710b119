import { useRef, useState, type SyntheticEvent } from 'react'
import { codesByField } from '../../../lib/api/server-errors.ts'
import { failureOf } from '../../../lib/api/failure.ts'

interface Values {
  email: string
  password: string
  remember: boolean
}

type TextName = 'email' | 'password'
type Codes = Partial<Record<TextName, string | undefined>>

const names = ['email', 'password'] as const

/** The schema loads on the first blur or submit. If that fails, only the server validates. */
async function codesOf(values: Values): Promise<Codes> {
  try {
    const { signInInput } = await import('../../../../contract/account-input.ts')
    const { issues = [] } = await signInInput['~standard'].validate(values)
    return codesByField(
      Object.fromEntries(issues.toReversed().map(({ path = [], message }) => [path.map(String).join('.'), message])),
      names,
    )
  } catch {
    return {}
  }
}

/**
 * The fields stay in the document, which may be filled in before hydration. A field is checked when it is left, then on each
 * change. Without the library of the other forms, which would be a tenth of what the first visit loads.
 */
export function useSignInForm() {
  const fields = useRef<Partial<Record<keyof Values, HTMLInputElement>>>({})
  const checked = useRef(new Set<TextName>())
  const [codes, setCodes] = useState<Codes>({})
  const [submits, setSubmits] = useState({ count: 0, running: false })

  const values = (): Values => ({
    email: fields.current.email?.value ?? '',
    password: fields.current.password?.value ?? '',
    remember: fields.current.remember?.checked ?? false,
  })
  const focus = (name: TextName | undefined) => name && fields.current[name]?.focus()

  async function check(name: TextName) {
    const { [name]: code } = await codesOf(values())
    setCodes(codes => ({ ...codes, [name]: code }))
  }

  const ref = (name: keyof Values) => (field: HTMLInputElement | null) => {
    if (field) fields.current[name] = field
    else delete fields.current[name]
  }
  const register = (name: TextName) => ({
    name,
    ref: ref(name),
    onBlur: () => {
      checked.current.add(name)
      void check(name)
    },
    onChange: () => void (checked.current.has(name) && check(name)),
  })

  const submitting = (send: (values: Values) => Promise<void>) => async (event: SyntheticEvent) => {
    event.preventDefault()
    setSubmits(({ count }) => ({ count, running: true }))
    const entered = values()
    const wrong = await codesOf(entered)
    for (const name of names) checked.current.add(name)
    setCodes(wrong)
    focus(names.find(name => wrong[name]))
    try {
      if (names.every(name => !wrong[name])) await send(entered)
    } finally {
      setSubmits(({ count }) => ({ count: count + 1, running: false }))
    }
  }

  /** False if the server names no field. */
  function showErrors(error: unknown): boolean {
    const wrong = codesByField(failureOf(error).data.fields, names)
    const first = names.find(name => wrong[name])
    setCodes(wrong)
    focus(first)
    return first !== undefined
  }

  return {
    register,
    remember: { name: 'remember', ref: ref('remember') },
    values,
    fields,
    focus,
    codes,
    submits,
    submitting,
    showErrors,
  }
}
