import type { EventDetail } from '../../../../contract/events.ts'

/** Until the server has said what the viewer may do, or once the event is canceled. */
export const noRights: EventDetail['can'] = {
  join: false,
  leave: false,
  wait: false,
  guests: false,
  confirm: false,
  late: false,
  ticket: false,
  organize: false,
  hosts: false,
  checkIn: false,
  dispute: false,
  edit: false,
  move: false,
  cancel: false,
  report: false,
  feature: false,
}
