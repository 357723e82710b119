import type { ComponentProps, SubmitEvent } from 'react'
import { keepFocus } from '../../lib/dom/focus.ts'

/** `keepsFocus`: a press on a button does not blur the field. */
export const Form = ({
  keepsFocus = false,
  onSubmit,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit'> & {
  keepsFocus?: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
  <form
    noValidate
    onMouseDown={keepsFocus ? keepFocus : undefined}
    onSubmit={event => {
      event.preventDefault()
      void onSubmit(event)
    }}
    {...rest}
  />
)
