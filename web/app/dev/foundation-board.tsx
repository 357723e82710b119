import { FlowerLoader } from '../../ui/feedback/loader.tsx'
import { Mark, Wordmark } from '../../ui/art/logo.tsx'
import { PanotPattern } from '../../ui/art/panot-pattern.tsx'
import { Board, Row } from './board.tsx'
import { samplePeople } from './samples.ts'
import { Flower } from '../../ui/avatar.tsx'
import { StepFlower } from '../../ui/art/flower.tsx'

const roles = [
  'background',
  'surface',
  'surface-raised',
  'surface-sunken',
  'border',
  'border-strong',
  'text',
  'text-muted',
  'primary',
  'primary-text',
  'primary-soft',
  'accent',
  'inverse',
  'success',
  'danger',
  'warning',
  'info',
  'focus-ring',
]

export function FoundationBoard() {
  return (
    <>
      <section className="relative flex min-h-32 items-center gap-4 self-stretch overflow-hidden rounded-lg bg-brand-block p-5 text-on-brand-block md:col-span-6 rail:col-span-4">
        <PanotPattern tile={88} />
        <span className="relative flex items-center gap-4">
          <Mark size={76} tone="onBrand" />
          <span>
            <b className="type-h1 block">Our Peeps</b>Network with purpose
          </span>
        </span>
      </section>
      <Board title="Mark, app icon, favicon, step counter, loader, flower of four people" span={8}>
        <Row className="gap-5.5">
          <Mark size={84} />
          <Mark size={48} />
          <Mark size={24} />
          <Mark size={84} tone="ink" />
          <span className="flex gap-2">
            {[1, 2, 3, 4].map(step => (
              <StepFlower key={step} step={step} size={40} />
            ))}
          </span>
          <FlowerLoader />
          <Flower people={samplePeople} size={44} />
          <Flower people={samplePeople.slice(0, 2)} />
          <Wordmark />
        </Row>
      </Board>
      <Board title="Colour roles" span={12}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-3">
          {roles.map(role => (
            <li key={role} className="text-meta">
              <span
                data-art=""
                className="block h-13 rounded-md border border-line"
                style={{ background: `var(--${role})` }}
              />
              {role}
            </li>
          ))}
        </ul>
      </Board>
      <Board title="Type">
        <div className="flex flex-col gap-2">
          <span className="type-display">Display 36/38</span>
          <span className="type-h1">Screen title 30/34</span>
          <span className="type-h2">Section 22/26</span>
          <span className="type-h3">Card title 18/22</span>
          <span>Body 16/24, Figtree regular</span>
          <span className="text-copy">Card text 15/22</span>
          <span className="text-meta text-text-muted">Meta 13/18, never smaller in content</span>
          <span className="type-h3">Çà i là, Łódź, Größe, ¿Qué?</span>
        </div>
      </Board>
    </>
  )
}
