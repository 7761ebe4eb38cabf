import * as z from 'zod/mini'
import { calls, endpoint, envelope } from '../kernel/endpoint.ts'
import { AnyText, Flag, Id, plainName, Whole } from '../kernel/scalars.ts'
import { as, OptionalId, wireObject } from '../kernel/wire-object.ts'

/** A list of reasons has this many at most, with the retired ones. */
export const REPORT_REASONS_MAX = 50
export const REPORT_REASON_LENGTH_MAX = 100

export const ReportSubject = z.enum(['video', 'comment', 'channel'])
export type ReportSubject = z.output<typeof ReportSubject>

/** A reason or sub-reason as administrators see it. */
export const ReasonEntry = wireObject({
  id: as('id', Whole),
  subject: as('subject', ReportSubject),
  /** The reason that a sub-reason belongs to; null for a reason. */
  parentId: as('parent_id', z.nullable(Whole)),
  text: as('reason', AnyText),
  /** Increases in display order; not contiguous. */
  position: as('position', Whole),
  isRetired: as('retired', Flag),
  /** How many reports have it. */
  reports: as('count', Whole),
})
export type ReasonEntry = z.output<typeof ReasonEntry>

const text = as('reason', plainName({ min: 1, max: REPORT_REASON_LENGTH_MAX }))
const reasonId = as('id', Id)

// Beyond the specification: administrators change the reasons that people can report something for.
export const reportReasonCalls = calls('reportReasons', {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/reportReasons',
    access: 'administrator',
    summary: 'Returns all reasons for reports with their sub-reasons and the retired ones, in display order.',
    reply: envelope({ reasons: as('dataset', z.array(ReasonEntry)) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/v1/admin/addReportReason',
    access: 'administrator',
    summary:
      'Adds a reason, or a sub-reason of a reason (parent_id), at the end of its list. A name that is taken in the list, ' +
      'in any case, is rejected.',
    body: wireObject({
      subject: as('subject', ReportSubject),
      parentId: as('parent_id', OptionalId),
      text,
    }),
    reply: envelope({ reasonId: as('id', Whole) }),
    errors: [
      'report_reason_not_found',
      'report_reason_exists',
      'report_reasons_full',
      'report_reason_nested',
    ],
  }),
  rename: endpoint({
    method: 'POST',
    path: '/v1/admin/renameReportReason',
    access: 'administrator',
    summary:
      'Renames a reason, also in the reports that have it. `was` is the name that the change is based on.',
    body: wireObject({ reasonId, text, was: as('was', plainName({ max: REPORT_REASON_LENGTH_MAX })) }),
    reply: envelope({}),
    errors: ['report_reason_not_found', 'report_reason_exists', 'report_reason_changed'],
  }),
  retire: endpoint({
    method: 'POST',
    path: '/v1/admin/retireReportReason',
    access: 'administrator',
    summary:
      'Retires a reason (1), so that it is not offered any more, or restores it (0). Reports keep their reason. ' +
      'The last reason for a subject can’t be retired.',
    body: wireObject({ reasonId, isRetired: as('retired', Flag) }),
    reply: envelope({}),
    errors: ['report_reason_not_found', 'report_reason_last'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/v1/admin/moveReportReason',
    access: 'administrator',
    summary:
      'Moves a reason before (up 1) or after (0) the next one of its list that is not retired. `was` is the position ' +
      'that the change is based on.',
    body: wireObject({ reasonId, isUp: as('up', Flag), was: as('was', Whole) }),
    reply: envelope({}),
    errors: ['report_reason_not_found', 'report_reason_changed'],
  }),
})
