import { defineTexts } from '@serendib/texts'
/** Texts of the history. Those quoted in the specification are verbatim. */
export const historyTexts = defineTexts({
  pageTitle: 'History',
  title: 'History',
  tabs: 'History sections',
  tab: { watch: 'Watch History', search: 'Search History', comments: 'Comments' },
  loading: 'Loading history',
  empty: {
    watch: 'Seems like you have cleaned-up your watch history !!!',
    search: 'Seems like you have cleaned-up your search history !!!',
    comments: 'Seems like you have cleaned-up your comment history !!!',
  },
  emptyAdvice: {
    watch: 'Videos you watch appear here, along with where you stopped.',
    search: 'Your searches appear here and as suggestions in the search box.',
    comments: 'Comments you write appear here.',
  },
  guestAdvice: 'Sign in to keep a history.',
  explore: 'All Videos',
  removed: 'Record is removed from history',
  remove: 'Remove from history: {what}',
  clearAll: 'Clear All',
  cleared: {
    watch: 'History cleared !',
    search: 'Search history cleared!',
    comments: 'Comment history cleared !',
  },
  confirm: {
    watch: 'Clear your watch history?',
    search: 'Clear your search history?',
    comments: 'Clear your comment history?',
  },
  confirmAdvice: {
    watch: "This can't be undone. Videos will play from the beginning again.",
    search: "This can't be undone.",
    comments: 'This permanently clears the list. Your comments stay on their videos.',
  },
  held: 'Waiting for review',
  watchedOn: 'Watched {day}',
  searchedOn: 'Searched {day}',
  pause: 'Pause history',
  pauseAdvice: "Videos you watch and searches you make won't be added.",
  paused: 'History paused',
  goesOn: 'History resumed',
})
