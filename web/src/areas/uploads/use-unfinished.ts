import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../platform/api.ts'
import type { UnfinishedUpload } from './unfinished-uploads.ts'
import { discardUpload, findUnfinishedUploads } from './unfinished-uploads.ts'
import type { Desk } from './upload-desk.ts'
import { adoptVideo, forgetFile } from './upload-desk.ts'

const nothing: readonly UnfinishedUpload[] = []

/**
 * What can be continued, as long as nothing runs. A video whose upload ended unnoticed is taken over, and a draft whose
 * upload is nowhere any more lets go of its file.
 */
export function useUnfinished(desk: Desk) {
  const { userId, file, uploadUrl, videoId } = desk.draft
  const isIdle = desk.upload === null && videoId === null
  const key = ['uploads', 'unfinished', userId]
  const { data, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: () => findUnfinishedUploads(userId, { file, uploadUrl }),
    enabled: isIdle,
    staleTime: 0,
    gcTime: 0,
  })
  const isKnown = isIdle && data !== undefined && !isFetching
  const unfinished = isIdle && data ? data.unfinished : nothing
  const own = file ? unfinished.find((upload) => isDrafted(upload, desk)) : undefined

  useEffect(() => {
    if (!isKnown) return
    if (data.uploaded) adoptVideo(data.uploaded)
    else if (file && !own) forgetFile()
  }, [isKnown, data, file, own])

  return {
    unfinished,
    /** The one that this tab's details belong to. */
    own,
    discard: async (upload: UnfinishedUpload) => {
      await discardUpload(userId, upload.url)
      queryClient.removeQueries({ queryKey: key })
      await refetch()
    },
  }
}

function isDrafted(upload: UnfinishedUpload, { draft }: Desk): boolean {
  if (draft.uploadUrl !== null) return upload.url === draft.uploadUrl
  return upload.fileName === draft.file?.name && upload.bytes === draft.file.bytes
}
