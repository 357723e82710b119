import { Pencil, Trash2, User } from 'lucide-react'
import { useState } from 'react'
import { Confetti } from '../../components/confetti.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/overlay/dialog.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { Mark } from '../../ui/art/logo.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import {
  dismissToast,
  toastDestructive,
  toastError,
  toastInfo,
  toastNote,
  toastSuccess,
} from '../../ui/feedback/toast.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { Board, Row } from './board.tsx'
import { ToastCard } from '../../ui/feedback/toast-region.tsx'

type Layer = 'dialog' | 'confirm' | 'sheet' | 'full'

export function LayersBoard() {
  const [layer, setLayer] = useState<Layer>()
  const bind = (name: Layer) => ({
    open: layer === name,
    onOpenChange: (open: boolean) => setLayer(open ? name : undefined),
  })
  const close = () => setLayer(undefined)
  return (
    <>
      <Board title="Toasts">
        <div className="grid gap-3">
          <ToastCard kind="success" message="Profile link copied to clipboard" onDismiss={close} />
          <ToastCard kind="error" message="Failed to join event. Please try again." onDismiss={close} />
          <ToastCard kind="info" message="2FA required for admins." onDismiss={close} />
          <ToastCard kind="default" title="Link Copied" message="Event link copied to clipboard!" onDismiss={close} />
          <ToastCard
            kind="destructive"
            title="Failed to update user status"
            message="Diego Paz is still active."
            onDismiss={close}
          />
        </div>
      </Board>
      <Board title="Open them: toasts, menu, tooltip, dialogs, sheets">
        <Row>
          <Button size="md" variant="secondary" onClick={() => toastSuccess('2FA is on.')}>
            Success toast
          </Button>
          <Button size="md" variant="secondary" onClick={() => toastError('Failed to join event. Please try again.')}>
            Error toast
          </Button>
          <Button
            size="md"
            variant="secondary"
            onClick={() =>
              toastInfo('A new version is here.', {
                duration: Infinity,
                action: { label: 'Reload', onClick: () => dismissToast() },
              })
            }
          >
            Info toast
          </Button>
          <Button
            size="md"
            variant="secondary"
            onClick={() => toastNote('Link Copied', 'Event link copied to clipboard!')}
          >
            Note
          </Button>
          <Button
            size="md"
            variant="secondary"
            onClick={() => toastDestructive('Failed to update user status', 'Diego Paz is still active.')}
          >
            Destructive
          </Button>
          <Menu
            button={
              <Button size="md" variant="tonal">
                Menu
              </Button>
            }
          >
            {({ MenuContent, MenuItem, MenuSeparator }) => (
              <MenuContent>
                <MenuItem icon={User}>View Profile</MenuItem>
                <MenuItem icon={Pencil}>Edit Profile</MenuItem>
                <MenuSeparator />
                <MenuItem danger icon={Trash2}>
                  Delete
                </MenuItem>
              </MenuContent>
            )}
          </Menu>
          <Tooltip label="Opens after 700 ms" side="top">
            <Button size="md" variant="quiet">
              Tooltip
            </Button>
          </Tooltip>
          {(['dialog', 'confirm', 'sheet', 'full'] as const).map(name => (
            <Button key={name} size="md" variant="tonal" onClick={() => setLayer(name)}>
              {name}
            </Button>
          ))}
        </Row>
      </Board>
      <Dialog
        {...bind('dialog')}
        centred
        behind={<Confetti />}
        ornament={<Mark size={72} className="mx-auto" />}
        title="Account Created Successfully"
        description={
          <>
            Check your email. A confirmation link is on its way to{' '}
            <b className="wrapline text-text">marta@ribeiro.pt</b>.
          </>
        }
      >
        <div className="mt-5 flex flex-col gap-2">
          <Button size="lg" full onClick={close}>
            Continue to sign in
          </Button>
          <Button variant="ghost" full onClick={close}>
            Close
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        {...bind('confirm')}
        title="Block Tom Ashworth?"
        description="You won't see each other's messages. He isn't told."
        confirm="Block User"
        onConfirm={close}
      />
      <Sheet {...bind('sheet')} title="What do you want to do?" description="Pick one.">
        <div className="grid gap-2">
          <Button variant="quiet" full onClick={close}>
            Question
          </Button>
          <Button variant="quiet" full onClick={close}>
            Event
          </Button>
        </div>
      </Sheet>
      <Sheet
        {...bind('full')}
        full
        title="New event"
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Create event</Button>
          </>
        }
      >
        {Array.from({ length: 20 }, (_, line) => (
          <p key={line} className="py-2">
            A long form scrolls between its head and its foot.
          </p>
        ))}
      </Sheet>
    </>
  )
}
