import { cloneElement, useId, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { whenNear } from '../../lib/dom/when-near.ts'
import { toastError } from '../feedback/toast.tsx'
import { cx } from '../cx.ts'

type Parts = typeof import('./dropdown-menu.tsx')

let loaded: Parts | undefined
const load = () => import('./dropdown-menu.tsx').then(file => (loaded = file))
const near = whenNear(load)

export interface OpenedBy {
  button: HTMLElement
  key: boolean
}

export function Menu({
  button,
  children,
}: {
  button: ReactElement<ComponentProps<'button'>>
  children: (parts: Parts) => ReactNode
}) {
  const { t } = useTranslation()
  const ownId = useId()
  const id = button.props.id ?? ownId
  const [opened, setOpened] = useState<OpenedBy>()
  const [, setParts] = useState(loaded)
  const open = (by: OpenedBy) => {
    setOpened(by)
    if (loaded) return
    load().then(setParts, () => {
      setOpened(undefined)
      toastError(t('errors.network'))
    })
  }
  return (
    <>
      {cloneElement(button, {
        id,
        className: cx('relative', button.props.className),
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== undefined,
        ...near,
        onKeyDown: event => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open({ button: event.currentTarget, key: true })
        },
        onClick: event =>
          opened ? setOpened(undefined) : open({ button: event.currentTarget, key: event.detail === 0 }),
      })}
      {opened && loaded && (
        <loaded.OpenMenu by={opened} labelledBy={id} onClose={() => setOpened(undefined)}>
          {children(loaded)}
        </loaded.OpenMenu>
      )}
    </>
  )
}
