import { createContext, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../../components/use-shortcuts.ts'
import { toastError } from '../../ui/toast.tsx'

/** Opens the sheet in which one chooses what to post. */
export const Create = createContext<() => void>(() => undefined)

type SheetComponent = ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>
const load = (): Promise<SheetComponent> => import('./create-sheet.tsx').then(file => file.CreateSheet)

/** The sheet, which is loaded with its first use, and what opens it: buttons, and the key `c` while nobody is typing. */
export function useCreate(): { create: () => void; sheet: ReactNode } {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  // A component is a function, and a function given to a setter would be called.
  const [{ Sheet }, setLoaded] = useState<{ Sheet?: SheetComponent }>({})
  const create = () => {
    setOpen(true)
    if (!Sheet)
      load().then(
        loaded => setLoaded({ Sheet: loaded }),
        () => {
          setOpen(false)
          toastError(t('errors.network'))
        },
      )
  }
  useShortcuts({ c: create })
  return { create, sheet: Sheet && <Sheet open={open} onOpenChange={setOpen} /> }
}
