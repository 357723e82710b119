import { EllipsisVertical, Copy, Flag, Trash2 } from 'lucide-react'
import { useRef, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../../contract/messages.ts'
import { LinkedText } from '../../../components/post/linked-text.tsx'
import { Bubble } from '../../../ui/bubble.tsx'
import { cx } from '../../../ui/cx.ts'
import { copyText } from '../../../lib/dom/copy-text.ts'
import { MemberText } from '../../../ui/member-text.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.tsx'
import type { Asked } from './thread-dialogs.tsx'

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
  const button = useRef<HTMLButtonElement>(null)
  const press = useLongPress(() => button.current?.click())
  return (
    <div
      data-signal={found ? 'frame' : undefined}
      className={cx('group/message', found && '-mx-2 rounded-lg bg-accent/40 px-2 py-1')}
      {...press}
    >
      <Bubble own={own} last={last} beside={<MessageMenu ref={button} message={message} own={own} onAsk={onAsk} />}>
        <span className="sr-only">{own ? t('messages.thread.own') : t('messages.thread.other', { name })}: </span>
        <MemberText as="div" className="whitespace-pre-wrap">
          <LinkedText text={message.body} />
        </MemberText>
      </Bubble>
    </div>
  )
}

function MessageMenu({
  ref,
  message,
  own,
  onAsk,
}: {
  ref: RefObject<HTMLButtonElement | null>
  message: Message
  own: boolean
  onAsk: (asked: Asked) => void
}) {
  const { t } = useTranslation()
  const chosen = useRef<() => void>(undefined)
  const copy = async () => {
    if (await copyText(message.body)) toastSuccess(t('messages.message.copied'))
    else toastError(t('messages.message.copyFailed'))
  }
  return (
    <Menu
      button={
        <button
          ref={ref}
          type="button"
          aria-label={own ? t('messages.message.menuOwn') : t('messages.message.menu')}
          className="grid size-11 place-items-center rounded-md text-text-muted opacity-0 group-hover/message:opacity-100 hover:text-text focus-visible:opacity-100 aria-expanded:opacity-100 [@media(hover:none)]:pointer-events-none"
        >
          <EllipsisVertical size={18} aria-hidden="true" />
        </button>
      }
    >
      {({ MenuContent, MenuItem }) => (
        <MenuContent
          align={own ? 'end' : 'start'}
          onCloseAutoFocus={() => {
            const { current } = chosen
            chosen.current = undefined
            // A dialog stores the focused element; wait until focus is back on the message's button.
            if (current) setTimeout(current)
          }}
        >
          <MenuItem icon={Copy} onSelect={() => (chosen.current = () => void copy())}>
            {t('messages.message.copy')}
          </MenuItem>
          {message.can.report && (
            <MenuItem icon={Flag} onSelect={() => (chosen.current = () => onAsk({ kind: 'report', message }))}>
              {t('messages.message.report')}
            </MenuItem>
          )}
          {message.can.remove && (
            <MenuItem danger icon={Trash2} onSelect={() => (chosen.current = () => onAsk({ kind: 'remove', message }))}>
              {t('messages.message.remove')}
            </MenuItem>
          )}
        </MenuContent>
      )}
    </Menu>
  )
}

const long = 500
const slack = 10

/** Touch only; on a link the browser shows its own menu. */
function useLongPress(act: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const stop = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch' || (event.target as HTMLElement).closest('a, button')) return
      stop()
      press.current = { timer: setTimeout(act, long), x: event.clientX, y: event.clientY }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > slack) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
}
