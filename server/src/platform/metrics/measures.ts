import type { Registry } from 'prom-client'
import { STATES } from '../states.ts'

/** All measures of our own: what each means. */
export const MEASURES = {
  ...STATES,
  state_in_order: '1: a state is in order, by its name',
  http_request_seconds: 'Time to answer, by method, route and status',
  provider_call_seconds: 'Time of a call to a provider or the bucket, by provider and call',
  provider_calls_total: 'Calls to providers, by call and outcome: answered, or why not',
  provider_failures_in_row:
    'Failures of a provider since its last answer; one that only a person can end counts as three',
  database_connections: 'Connections of this process to the database',
  database_connections_in_use: 'Those that work',
  database_connections_wanted: 'What waits for one',
  database_statement_seconds: 'Time of a statement',
  database_errors_total: "Statements and connections that failed, by the class of PostgreSQL's code",
  files_available: '1: pictures and attachments can be had',
  event_pipe_behind_seconds: 'Events of the pipe are in the database up to so long ago',
  event_pipe_waiting: 'Messages of the pipe that are not in the database',
  event_pipe_parked: 'Messages of the pipe that were no events',
  event_pipe_missing: 'Messages that the pipe had taken and does not have any more',
  event_pipe_ready: '1: the event pipe takes what this tracker is told',
  index_campaigns: 'Campaigns that can be shown',
  bidders: 'Bidders that share the room of campaigns',
  index_drifted: 'Campaigns that had changed unnoticed since the start',
  ads_without_trackers: 'Ads not bid for, because the exchange dropped or changed their trackers',
  index_fresh: '1: the database was heard of lately',
  bid_requests_total: 'Requests for bids',
  bids_total: 'Bids sent',
  no_bids_total: 'Places without a bid of ours, by reason',
  bid_requests_refused_total: 'Requests that were no good, by what was wrong',
  unknown_context_values_total: 'Cities, neighbourhoods and categories nobody here knows',
  bid_answer_seconds: 'Time from a request for bids to its answer',
}
export type Measure = keyof typeof MEASURES

export const described = (name: Measure, registry: Registry) => ({
  name,
  help: MEASURES[name],
  registers: [registry],
})
