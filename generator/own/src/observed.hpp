#pragma once

#include "mate33/own/root_solver.hpp"

namespace mate33 {

/// The same men; whoever asks for many has the observer called from time to time. All must outlive it.
HasMen observed(const HasMen& has, const std::string& work, const RootObserver& observer);

}  // namespace mate33
