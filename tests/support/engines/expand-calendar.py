# Prints the dates of a calendar file as JSON, as python3-icalendar and python3-dateutil read it: [start, end, title] in UTC.
import json
import sys
from datetime import timezone

from dateutil.rrule import rrulestr
from icalendar import Calendar

utc = timezone.utc


def at(local, zone):
    """pytz gives a date the offset of another one unless it is localized."""
    naive = local.replace(tzinfo=None)
    return zone.localize(naive) if hasattr(zone, "localize") else naive.replace(tzinfo=zone)


calendar = Calendar.from_ical(sys.stdin.read())
found = {}
for event in calendar.walk("VEVENT"):
    start, end, uid, title = event.decoded("DTSTART"), event.decoded("DTEND"), str(event["UID"]), str(event["SUMMARY"])
    if "RECURRENCE-ID" in event:
        # Comes after its series.
        found[uid, event.decoded("RECURRENCE-ID").astimezone(utc)] = (start, end, title)
    elif "RRULE" in event:
        skipped = event.get("EXDATE", [])
        skipped = skipped if isinstance(skipped, list) else [skipped]
        without = {date.dt for dates in skipped for date in dates.dts}
        rule = rrulestr(event["RRULE"].to_ical().decode(), dtstart=start)
        for local in rule:
            date = at(local, start.tzinfo)
            if date not in without:
                found[uid, date.astimezone(utc)] = (date, at(local + (end - start), start.tzinfo), title)
    else:
        found[uid, None] = (start, end, title)
print(json.dumps([[a.astimezone(utc).isoformat(), b.astimezone(utc).isoformat(), title] for a, b, title in found.values()]))
