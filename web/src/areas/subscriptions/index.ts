export { subscribedChannelsQuery } from './queries.ts'
