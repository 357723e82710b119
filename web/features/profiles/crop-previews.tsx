import type { Part } from '../../lib/dom/picture.ts'

/** The most common avatar sizes, in pixels. */
const sizes = [56, 40, 28]

/** Previews of the cropped avatar. `part` is the square in percent of the picture. */
export function CropPreviews({ url, part }: { url: string; part: Part }) {
  return (
    <div aria-hidden="true" className="mt-2 flex items-end justify-center gap-3.5">
      {sizes.map(size => (
        <span
          key={size}
          data-art=""
          className="relative flex-none overflow-hidden rounded-petal bg-sunken"
          style={{ width: size, height: size }}
        >
          <img
            src={url}
            alt=""
            draggable={false}
            className="absolute max-w-none"
            style={{
              width: `${10_000 / part.width}%`,
              height: `${10_000 / part.height}%`,
              left: `${(-100 * part.x) / part.width}%`,
              top: `${(-100 * part.y) / part.height}%`,
            }}
          />
        </span>
      ))}
    </div>
  )
}
