export function Numbers({
  numbers,
}: {
  numbers: readonly { name: string; value: number; of?: number | null | undefined }[]
}) {
  return (
    <dl className="grid grid-cols-3 gap-2">
      {numbers.map(({ name, value, of }) => (
        <div
          key={name}
          className="flex flex-col-reverse justify-end rounded-lg border border-line bg-surface px-3 py-2.5"
        >
          <dt className="wrapline text-meta text-text-muted">{name}</dt>
          <dd className="font-heading tnum text-[1.625rem] leading-tight font-bold">
            {value}
            {of !== undefined && of !== null && <span className="font-body text-meta font-normal"> / {of}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
