import { ChevronDown } from 'lucide-react'
import { Fragment } from 'react'
import type { WebhookEvent } from '../../../contract/payments.ts'
import { TimeWords } from '../../components/time-words.tsx'

export function EventRow({ event }: { event: WebhookEvent }) {
  return (
    <details className="group">
      <summary className="flex min-h-16 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-4 py-3.5 focus-visible:-outline-offset-4 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-[1_1_9rem]">
          <span className="wrapline block text-copy font-semibold">{breakable(event.type)}</span>
          <span className="wrapline block font-mono text-meta leading-5 text-text-muted">{event.eventId}</span>
        </span>
        <span className="ml-auto flex items-center gap-3">
          <span className="inline-block text-meta text-text-muted first-letter:uppercase">
            <TimeWords way="moment" date={event.receivedAt} />
          </span>
          <ChevronDown
            size={20}
            aria-hidden="true"
            className="flex-none text-text-muted transition-transform duration-(--dur-fast) group-open:rotate-180"
          />
        </span>
      </summary>
      <pre className="wrapline border-t border-line bg-sunken px-4 py-3.5 font-mono text-meta leading-5 whitespace-pre-wrap">
        {JSON.stringify(event.payload, null, 2)}
      </pre>
    </details>
  )
}

/** Adds line break opportunities to an event type: "payment_", "intent.", "succeeded". */
const breakable = (type: string) =>
  type.split(/(?<=[._])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
