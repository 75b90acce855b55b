"""How often somebody may do something: so many times in so many seconds, remembered in bounded space."""

from collections import OrderedDict, deque

MOST_KEYS = 100_000


class Rate:
    """At most `limit` times in any `seconds`; time is told by the caller."""

    __slots__ = ("_times", "limit", "seconds")

    def __init__(self, limit: int, seconds: float) -> None:
        self.limit, self.seconds = limit, seconds
        self._times: deque[float] = deque(maxlen=limit)

    def allows(self, now: float) -> bool:
        """Whether once more is allowed now; counts it when it is."""
        if len(self._times) == self.limit and now - self._times[0] < self.seconds:
            return False
        self._times.append(now)
        return True


class Rates:
    """A rate for each of many keys (addresses of clients); the one longest unused is forgotten first."""

    def __init__(self, limit: int, seconds: float, most: int = MOST_KEYS) -> None:
        self.limit, self.seconds, self.most = limit, seconds, most
        self._rates: OrderedDict[str, Rate] = OrderedDict()

    def __len__(self) -> int:
        return len(self._rates)

    def allows(self, key: str, now: float) -> bool:
        """Whether once more is allowed for this key now."""
        rate = self._rates.get(key)
        if rate is None:
            rate = self._rates[key] = Rate(self.limit, self.seconds)
        self._rates.move_to_end(key)
        while len(self._rates) > self.most:
            self._rates.popitem(last=False)
        return rate.allows(now)
