import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'
import { useFieldProps } from './field-context.ts'
import { IconButton } from './icon-button.tsx'
import { inputClass } from './input-class.ts'

/** The form must set `autoComplete` for password managers. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cx(inputClass, 'pr-13', className)}
        {...rest}
        {...useFieldProps(rest)}
      />
      <IconButton
        label={shown ? t('ui.hidePassword') : t('ui.showPassword')}
        className="absolute top-1 right-1"
        onClick={() => setShown(!shown)}
      >
        <Icon size={22} strokeWidth={1.9} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
