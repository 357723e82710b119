import { createContext, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError } from '../../ui/feedback/toast.tsx'
import { useShortcuts } from '../../lib/dom/shortcuts.ts'

export const Create = createContext<() => void>(() => undefined)

type SheetComponent = ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>
export const loadCreate = (): Promise<SheetComponent> => import('./create-sheet.tsx').then(file => file.CreateSheet)

export function useCreate(): { create: () => void; sheet: ReactNode } {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  // Wrapped, because React calls a function passed to a setter.
  const [{ Sheet }, setLoaded] = useState<{ Sheet?: SheetComponent }>({})
  const create = () => {
    setOpen(true)
    if (!Sheet)
      loadCreate().then(
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
