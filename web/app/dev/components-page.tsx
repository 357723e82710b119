import { usePageTitle } from '../../lib/dom/focus.ts'
import { themes, useTheme } from '../../lib/dom/theme.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx'
import { ControlsBoard } from './controls-board.tsx'
import { FoundationBoard } from './foundation-board.tsx'
import { LayersBoard } from './layers-board.tsx'
import { PeopleBoard } from './people-board.tsx'
import { StatesBoard } from './states-board.tsx'
import { Toaster } from '../../ui/feedback/toast.tsx'

export function ComponentsPage() {
  const { theme, setTheme } = useTheme()
  usePageTitle('Components')
  return (
    <TooltipProvider>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[1240px] p-4 md:p-8">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <h1 className="type-h1">Components</h1>
          <Segmented
            label="Theme"
            value={theme}
            onChange={setTheme}
            options={themes.map(value => ({ value, label: value }))}
            className="min-w-60"
          />
        </div>
        <div className="grid items-start gap-5 md:grid-cols-12">
          <FoundationBoard />
          <ControlsBoard />
          <PeopleBoard />
          <LayersBoard />
          <StatesBoard />
        </div>
      </main>
      <Toaster />
    </TooltipProvider>
  )
}
