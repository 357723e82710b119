import { EllipsisVertical } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../contract/messages.ts'
import { LinkedText } from '../../components/post/linked-text.tsx'
import { Bubble } from '../../ui/bubble.tsx'
import { cx } from '../../ui/cx.ts'
import { MessageMenu } from './message-menu.tsx'
import type { Asked } from './thread-dialogs.tsx'
import { useLongPress } from './use-long-press.ts'

export function MessageItem({
  message,
  own,
  name,
  last,
  found,
  onAsk,
}: {
  message: Message
  own: boolean
  name: string
  last: boolean
  found: boolean
  onAsk: (asked: Asked) => void
}) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const press = useLongPress(() => setOpen(true))
  return (
    <div className={cx('group/message', found && '-mx-2 rounded-lg bg-accent/40 px-2 py-1')} {...press}>
      <Bubble
        own={own}
        last={last}
        beside={
          <span className="relative block">
            <button
              ref={button}
              type="button"
              aria-haspopup="menu"
              aria-expanded={open}
              aria-label={own ? t('messages.message.menuOwn') : t('messages.message.menu')}
              className={cx(
                'grid size-11 place-items-center rounded-md text-text-muted group-hover/message:opacity-100 hover:text-text focus-visible:opacity-100 [@media(hover:none)]:pointer-events-none',
                !open && 'opacity-0',
              )}
              onClick={() => setOpen(true)}
            >
              <EllipsisVertical size={18} aria-hidden="true" />
            </button>
            {open && (
              <MessageMenu
                message={message}
                own={own}
                onAsk={onAsk}
                onClose={() => {
                  setOpen(false)
                  button.current?.focus({ preventScroll: true })
                }}
              />
            )}
          </span>
        }
      >
        <span className="sr-only">{own ? t('messages.thread.own') : t('messages.thread.other', { name })}: </span>
        <span>
          <LinkedText text={message.body} />
        </span>
      </Bubble>
    </div>
  )
}
