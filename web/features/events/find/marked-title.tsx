import { Fragment } from 'react'
import { marksIn } from '../../../lib/text/marks.ts'

/** Marks the words of the search that the text contains. */
export function MarkedTitle({ text, search }: { text: string; search: string }) {
  const marks = marksIn(text, search)
  return (
    <>
      {marks.map(([from, to], nth) => (
        <Fragment key={from}>
          {text.slice(marks[nth - 1]?.[1] ?? 0, from)}
          <mark className="rounded-[4px] bg-primary-soft px-0.5 text-on-primary-soft">{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
