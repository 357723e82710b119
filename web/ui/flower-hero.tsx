import { cx } from './cx.ts'
import { PersonArt } from './people-art.tsx'

const corners = ['rounded-petal-br', 'rounded-petal', 'rounded-petal-tr', 'rounded-petal-tl']
/** In clockwise order. */
const delays = ['0ms', '40ms', '120ms', '80ms']

/** Four portraits. The parent sets the size with `--petal`. `bloom` animates them in. */
export function FlowerHero({ bloom = false, className }: { bloom?: boolean; className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-art=""
      className={cx('relative grid w-max flex-none grid-cols-[auto_auto] gap-[calc(var(--petal)*.05)]', className)}
    >
      {corners.map((corner, index) => (
        <span
          key={corner}
          className={cx('size-(--petal) overflow-hidden', corner, bloom && 'animate-pop')}
          style={bloom ? { animationDelay: delays[index] } : undefined}
        >
          <PersonArt index={index} />
        </span>
      ))}
      <span className="absolute top-1/2 left-1/2 size-[calc(var(--petal)*.35+2px)] -translate-1/2 rounded-full border-[length:calc(var(--petal)*.06+1px)] border-brand-block bg-accent-block" />
    </span>
  )
}
