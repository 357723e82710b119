import { Copy, Flag, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../contract/messages.ts'
import { copyText } from '../../lib/dom/copy-text.ts'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/overlay/dropdown-menu.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import type { Asked } from './thread-dialogs.tsx'

/** Mounted only while open, because a thread can have thousands of messages. */
export function MessageMenu({
  message,
  own,
  onAsk,
  onClose,
}: {
  message: Message
  own: boolean
  onAsk: (asked: Asked) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const chosen = useRef<() => void>(undefined)
  const content = useRef<HTMLDivElement>(null)
  // The menu mounts open, without a press of its trigger, so it cannot detect that a key opened it.
  useEffect(() => {
    const frame = requestAnimationFrame(() => content.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const copy = async () => {
    if (await copyText(message.body)) toastSuccess(t('messages.message.copied'))
    else toastError(t('messages.message.copyFailed'))
  }
  return (
    <Menu onClose={onClose}>
      <MenuTrigger asChild>
        <span aria-hidden="true" tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </MenuTrigger>
      <MenuContent
        ref={content}
        align={own ? 'end' : 'start'}
        aria-label={own ? t('messages.message.menuOwn') : t('messages.message.menu')}
        onCloseAutoFocus={event => {
          event.preventDefault()
          // A dialog that opens now stores the focused element; wait until focus is back on the button of the message.
          if (chosen.current) setTimeout(chosen.current)
        }}
      >
        <MenuItem icon={<Copy size={20} aria-hidden="true" />} onSelect={() => (chosen.current = () => void copy())}>
          {t('messages.message.copy')}
        </MenuItem>
        {message.can.report && (
          <MenuItem
            icon={<Flag size={20} aria-hidden="true" />}
            onSelect={() => (chosen.current = () => onAsk({ kind: 'report', message }))}
          >
            {t('messages.message.report')}
          </MenuItem>
        )}
        {message.can.remove && (
          <MenuItem
            danger
            icon={<Trash2 size={20} aria-hidden="true" />}
            onSelect={() => (chosen.current = () => onAsk({ kind: 'remove', message }))}
          >
            {t('messages.message.remove')}
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  )
}
