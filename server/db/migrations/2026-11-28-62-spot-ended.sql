alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'replied', 'repliedAfter', 'commented', 'commentedAfter', 'organizerAsked', 'announced', 'joined', 'left', 'coHostAsked', 'eventChanged',
    'eventCanceled', 'eventRemoved', 'seriesDatesAdded', 'eventSoon', 'spotOffered', 'spotsOpen', 'stillComing', 'spotReleased', 'spotEnded',
    'runningLate', 'markedAbsent', 'absenceDisputed', 'priceLowered', 'sold', 'reportDecided', 'contentRemoved', 'contentRestored', 'security', 'roleChanged', 'caseReported', 'casesWaiting'
  ));
